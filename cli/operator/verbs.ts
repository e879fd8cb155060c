import type { StartSettings } from '@proofyard/settings/start-settings.ts'
import type { Context } from '../context.ts'
import type { VerbGroup } from '../verb.ts'

interface WorkerOptions {
  connect?: string
  keyFile?: string
  offers?: string
  insecure?: true
}

const ACCEPT_OLD: [string, string] = [
  '--accept-old-for <days>',
  'for how long; 7 where nothing is said, 0 ends the old one at once',
]

/** What is done on the machine of the server, in the folder of Proofyard. */
export const operatorVerbs: VerbGroup = {
  title: 'On the machine of the server:',
  verbs: [
    {
      words: 'start',
      about: 'run it here until Ctrl-C: PostgreSQL, a server and a worker',
      run: async () => (await import('./start.ts')).startProduct(),
    },
    {
      words: 'doctor',
      about: 'what this machine has, what is missing, and how to get it',
      run: async (context) => (await import('./doctor.ts')).doctor(await settingsOf(context)),
    },
    {
      words: 'toolchain list',
      about: 'what frameworks need installed, and whether it is',
      run: async (context) => (await import('./toolchain.ts')).listToolchains(await settingsOf(context)),
    },
    {
      words: 'toolchain install',
      takes: '<ids...>',
      about: 'install it now, such as noir@1.0.0-beta.26',
      run: async (context, ids) => (await import('./toolchain.ts')).installToolchains(ids, await settingsOf(context)),
    },
    {
      words: 'toolchain remove',
      takes: '<id>',
      about: 'give its room back',
      run: async (context, [id = '']) =>
        (await import('./toolchain.ts')).removeInstalled(id, await settingsOf(context)),
    },
    {
      words: 'params list',
      about: 'public set-up parameters that can be fetched',
      run: async (context) => (await import('./params.ts')).listParams(await settingsOf(context)),
    },
    {
      words: 'params fetch',
      takes: '<names...>',
      about: 'fetch them, such as ptau-16, from where they are published or from a mirror',
      flags: [['--from <url>', 'the mirror']],
      run: async (context, names, { from }: { from?: string }) => {
        const { paramsFolder } = await settingsOf(context)
        return await (await import('./params.ts')).fetchParams(names, { paramsFolder, from })
      },
    },
    {
      words: 'backup',
      takes: '<file>',
      about: 'write everything into one file, or - for standard output, also while it runs',
      examples: ['backup proofyard.backup', 'backup - >proofyard.backup'],
      run: async (context, [file = '']) => (await import('./backup.ts')).backup(file, await settingsOf(context)),
    },
    {
      words: 'restore',
      takes: '<file>',
      about: 'bring a backup back, out of a file or - for standard input, into an empty installation',
      examples: ['restore proofyard.backup', 'restore - <proofyard.backup'],
      run: async (context, [file = '']) => (await import('./backup.ts')).restore(file, await settingsOf(context)),
    },
    {
      words: 'migrate',
      about: 'bring the database to the schema of this version, before servers of it start',
      run: async (context) => (await import('./migrate.ts')).migrateDatabase(await settingsOf(context)),
    },
    {
      words: 'upgrade',
      about: 'what this version would change of an installation, and what stands in the way',
      flags: [['--check', 'look, and change nothing']],
      run: async ({ env }, _typed, options: { check?: boolean }) =>
        (await import('./upgrade.ts')).checkUpgrade(options, env),
    },
    {
      words: 'storage move',
      takes: '<url>',
      about: 'copy all stored files to another folder or bucket, also while it runs; again, only what is new',
      run: async (context, [url = '']) => (await import('./storage.ts')).moveTo(url, await settingsOf(context)),
    },
    {
      words: 'storage check',
      about: 'which files that builds and proofs need are missing',
      run: async (context) => (await import('./storage.ts')).checkAll(await settingsOf(context)),
    },
    {
      words: 'estimates',
      about: 'how well it was predicted what proofs take, by framework',
      run: async (context) => (await import('./estimates.ts')).scoreEstimates(await settingsOf(context)),
    },
    {
      words: 'end-sessions',
      takes: '<person>',
      about: 'log a person out everywhere, by username or address',
      run: async (context, [person = '']) =>
        (await import('./end-sessions.ts')).endSessions(person, await settingsOf(context)),
    },
    {
      words: 'remove-second-factor',
      takes: '<person>',
      about: 'let a person log in with the password alone who lost the second factor and the recovery codes',
      run: async (context, [person = '']) =>
        (await import('./remove-second-factor.ts')).removeSecondFactor(person, await settingsOf(context)),
    },
    {
      words: 'password-login allow',
      takes: '<person>',
      about: 'let a person log in by their password where single sign-on is the only way in, else',
      run: async (context, [person = '']) =>
        (await import('./password-login.ts')).letUsePassword(person, true, await settingsOf(context)),
    },
    {
      words: 'password-login refuse',
      takes: '<person>',
      about: 'take that back',
      run: async (context, [person = '']) =>
        (await import('./password-login.ts')).letUsePassword(person, false, await settingsOf(context)),
    },
    {
      words: 'sign-on move',
      takes: '<from> <to>',
      about:
        'let people keep their accounts where the provider of single sign-on has another issuer, and knows them by the same subjects',
      run: async (context, [from = '', to = '']) =>
        (await import('./sign-on.ts')).moveSignOn(from, to, await settingsOf(context)),
    },
    {
      words: 'worker-key add',
      takes: '<name>',
      about: 'make a key with which a worker of another owner serves some toolchains',
      flags: [['--offers <ids>', 'which, with commas between them']],
      run: async (context, [name = ''], { offers }: { offers?: string }) =>
        (await import('./worker-key.ts')).addKey(name, offers, await settingsOf(context)),
    },
    {
      words: 'worker-key list',
      about: 'those keys, and what their workers do',
      run: async (context) => (await import('./worker-key.ts')).listKeys(await settingsOf(context)),
    },
    {
      words: 'worker-key rotate',
      takes: '<name>',
      about: 'give a key another secret, and accept the old one for a while',
      flags: [ACCEPT_OLD],
      run: async (context, [name = ''], { acceptOldFor }: { acceptOldFor?: string }) =>
        (await import('./worker-key.ts')).rotateKey(name, acceptOldFor, await settingsOf(context)),
    },
    {
      words: 'worker-key end',
      takes: '<name>',
      about: 'end one at once',
      run: async (context, [name = '']) => (await import('./worker-key.ts')).endKey(name, await settingsOf(context)),
    },
    {
      words: 'bundle-key list',
      about: 'the keys that bundles of proofs are signed with',
      run: async (context) => (await import('./bundle-key.ts')).listSigningKeys(await settingsOf(context)),
    },
    {
      words: 'bundle-key rotate',
      about: 'replace the key; what it signed can still be checked',
      run: async (context) => (await import('./bundle-key.ts')).rotateSigningKey(await settingsOf(context)),
    },
    {
      words: 'token-key list',
      about: 'the keys that tokens of logins are signed with',
      run: async (context) => (await import('./token-key.ts')).listKeysOfTokens(await settingsOf(context)),
    },
    {
      words: 'token-key rotate',
      about: 'sign them with a new key, and accept those of the old one for a while',
      flags: [ACCEPT_OLD],
      run: async (context, _typed, { acceptOldFor }: { acceptOldFor?: string }) =>
        (await import('./token-key.ts')).rotateKeyOfTokens(acceptOldFor, await settingsOf(context)),
    },
    {
      words: 'worker',
      about: 'do jobs of a Proofyard elsewhere on this machine',
      flags: [
        ['--connect <url>', 'its address'],
        ['--key-file <file>', 'the file with the worker key'],
        ['--offers <ids>', 'what of its offers, with commas between them; all where nothing is said'],
        ['--insecure', 'also over http to another machine, where others can read the key and all files on the way'],
      ],
      run: async (_context, _typed, { connect, keyFile, offers, insecure }: WorkerOptions) =>
        (await import('./worker.ts')).runWorker({ connect, keyFile, offers, insecure }),
    },
  ],
}

async function settingsOf({ env }: Context): Promise<StartSettings> {
  const { readStartSettings } = await import('@proofyard/settings/start-settings.ts')
  return readStartSettings(env)
}
