import type { VerbGroup } from '../verb.ts'
import type { LoginOptions } from './login.ts'
import type { KeyOptions } from './keys.ts'
import type { PersonOptions } from './credentials.ts'
import { personFlags } from './person-flags.ts'

/** Who one is, and where. */
export const accountVerbs: VerbGroup = {
  title: 'Account:',
  verbs: [
    {
      words: 'login',
      about: 'log in at a server, and keep a key of it on this machine',
      flags: [
        ['--username <name>', 'who logs in'],
        ['--password-stdin', 'read the password from the standard input'],
        ['--code <code>', 'of the authenticator app, or a recovery code, where the account has a second factor'],
        ['--browser', 'approve this machine in a browser, here or anywhere: over SSH, too'],
        ['--with-key', 'read an API key from the standard input instead'],
        ['--key-name <name>', 'what the new API key is called'],
        ['--team <team>', 'the team that commands act for; the personal one where nothing is said'],
        ['--insecure', 'also over http to another machine, where others can read the password and the key on the way'],
      ],
      examples: [
        'login --url https://proofs.example.org',
        'login --username mary --password-stdin < password',
        'login --with-key < key',
        'login --team acme',
        'login --browser',
      ],
      run: async (context, _typed, options: LoginOptions) => (await import('./login.ts')).login(context, options),
    },
    {
      words: 'logout',
      about: 'end the key of this machine, and forget it',
      run: async (context) => (await import('./logout.ts')).logout(context),
    },
    {
      words: 'whoami',
      about: 'as whom, for which team, at which server',
      run: async (context) => (await import('./whoami.ts')).whoami(context),
    },
    {
      words: 'config',
      about: 'which server and key are meant, and what says so',
      run: async (context) => (await import('./config.ts')).showConfig(context),
    },
    {
      words: 'session list',
      about: 'where one is logged in: browsers, programs, machines; asks for the password',
      flags: personFlags,
      run: async (context, _typed, options: PersonOptions) =>
        (await import('./sessions.ts')).listSessions(context, options),
    },
    {
      words: 'session end',
      takes: '<ids...>',
      about: 'log out there at once, such as on a machine that is lost; asks for the password',
      flags: personFlags,
      examples: ['session list', 'session end b7d1a9c2-33e5-4f0a-9a61-0c7c2f1d8e44'],
      run: async (context, ids, options: PersonOptions) =>
        (await import('./sessions.ts')).endSessions(context, ids, options),
    },
    {
      words: 'key list',
      about: 'the API keys of the team',
      run: async (context) => (await import('./keys.ts')).listKeys(context),
    },
    {
      words: 'key create',
      takes: '[name]',
      about: 'make an API key of the team; it is shown once',
      run: async (context, [name]) => (await import('./keys.ts')).createKey(context, name),
    },
    {
      words: 'key delete',
      takes: '<id>',
      about: 'end an API key of the team',
      flags: [['--yes', 'without asking']],
      run: async (context, [id = ''], options: KeyOptions) =>
        (await import('./keys.ts')).deleteKey(context, id, options),
    },
  ],
}
