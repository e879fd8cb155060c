import { parseArgs } from 'node:util'
import { brand } from '@proofyard/contract/brand.ts'
import { readStartSettings, type StartSettings } from '@proofyard/settings/start-settings.ts'
import { backup, restore } from './backup.ts'
import { listSigningKeys, rotateSigningKey } from './bundle-key.ts'
import { doctor } from './doctor.ts'
import { endSessions } from './end-sessions.ts'
import { scoreEstimates } from './estimates.ts'
import { UsageError } from './usage-error.ts'
import { fetchParams, listParams } from './params.ts'
import { installToolchains, listToolchains, removeInstalled } from './toolchain.ts'
import { addKey, endKey, listKeys } from './worker-key.ts'
import { printTypes } from './types.ts'
import { runWorker } from './worker.ts'

interface Command {
  words: string[]
  /** What follows the words, and how much of it there may be. */
  takes?: { shown: string; most: number }
  /** What else is shown after the words. */
  shown?: string
  description: string
  /** @returns false when something is not as it should be */
  run: (settings: StartSettings, names: string[], options: Options, env: Env) => Promise<boolean | void>
}

/** What may be typed with two dashes. */
interface Options {
  from?: string | undefined
  offers?: string | undefined
  connect?: string | undefined
  'key-file'?: string | undefined
}

type Env = Record<string, string | undefined>

const commands: Command[] = [
  {
    words: ['doctor'],
    description: 'what this machine has, what is missing, and how to get it',
    run: (settings) => doctor(settings),
  },
  {
    words: ['toolchain', 'list'],
    description: 'what frameworks need installed, and whether it is',
    run: (settings) => listToolchains(settings),
  },
  {
    words: ['toolchain', 'install'],
    takes: { shown: '<id>...', most: Infinity },
    description: 'install it now, such as noir@1.0.0-beta.26',
    run: (settings, ids) => installToolchains(ids, settings),
  },
  {
    words: ['toolchain', 'remove'],
    takes: { shown: '<id>', most: 1 },
    description: 'give its room back',
    run: (settings, [id = '']) => removeInstalled(id, settings),
  },
  {
    words: ['params', 'list'],
    description: 'public set-up parameters that can be fetched',
    run: (settings) => listParams(settings),
  },
  {
    words: ['params', 'fetch'],
    takes: { shown: '<name>... [--from <url>]', most: Infinity },
    description: 'fetch them, such as ptau-16, from where they are published or from a mirror',
    run: ({ paramsFolder }, names, { from }) => fetchParams(names, { paramsFolder, from }),
  },
  {
    words: ['backup'],
    takes: { shown: '<file>', most: 1 },
    description: 'write everything into one file, also while it runs',
    run: (settings, [file = '']) => backup(file, settings),
  },
  {
    words: ['restore'],
    takes: { shown: '<file>', most: 1 },
    description: 'bring a backup back, into an empty installation',
    run: (settings, [file = '']) => restore(file, settings),
  },
  {
    words: ['estimates'],
    description: 'how well it was predicted what proofs take, by framework',
    run: (settings) => scoreEstimates(settings),
  },
  {
    words: ['end-sessions'],
    takes: { shown: '<username or address>', most: 1 },
    description: 'log a person out everywhere',
    run: (settings, [person = '']) => endSessions(person, settings),
  },
  {
    words: ['worker-key', 'add'],
    takes: { shown: '<name> --offers <ids>', most: 1 },
    description: 'make a key with which a worker of another owner serves these toolchains',
    run: (settings, [name = ''], { offers }) => addKey(name, offers, settings),
  },
  {
    words: ['worker-key', 'list'],
    description: 'those keys, and what their workers do',
    run: (settings) => listKeys(settings),
  },
  {
    words: ['worker-key', 'end'],
    takes: { shown: '<name>', most: 1 },
    description: 'end one at once',
    run: (settings, [name = '']) => endKey(name, settings),
  },
  {
    words: ['bundle-key', 'list'],
    description: 'the keys that bundles of proofs are signed with',
    run: (settings) => listSigningKeys(settings),
  },
  {
    words: ['bundle-key', 'rotate'],
    description: 'replace the key; what it signed can still be checked',
    run: (settings) => rotateSigningKey(settings),
  },
  {
    words: ['types'],
    takes: { shown: '<team/project[:tag]>', most: 1 },
    description:
      "TypeScript types of a build's input and public values; SINDRI_BASE_URL and SINDRI_API_KEY as for clients",
    run: ({ publicUrl }, [circuit = ''], _options, { SINDRI_BASE_URL: url = publicUrl, SINDRI_API_KEY: key }) =>
      printTypes(circuit, { url, key }),
  },
  {
    words: ['worker'],
    shown: '--connect <url> --key-file <file>',
    description: 'do jobs of a Proofyard elsewhere on this machine',
    run: (_settings, _names, { connect, 'key-file': keyFile, offers }) => runWorker({ connect, keyFile, offers }),
  },
]

/**
 * Does what was typed after `proofyard`.
 * @returns the exit code: 0, 1 when it could not be done, 2 when it is no command
 */
export async function runCommand(typed: string[], env: Env): Promise<number> {
  try {
    const { values, positionals } = parse(typed)
    if (values.help === true || positionals.length === 0 || positionals[0] === 'help') {
      console.log(help())
      return 0
    }
    const command = commands.find(({ words }) => words.every((word, index) => word === positionals[index]))
    const names = positionals.slice(command?.words.length)
    const { most = 0 } = command?.takes ?? {}
    if (command === undefined || names.length > most || (most > 0 && names.length === 0)) {
      console.error(help())
      return 2
    }
    return (await command.run(readStartSettings(env), names, values, env)) === false ? 1 : 0
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    return error instanceof UsageError ? 2 : 1
  }
}

function parse(typed: string[]) {
  try {
    const options = {
      help: { type: 'boolean', short: 'h' },
      from: { type: 'string' },
      offers: { type: 'string' },
      connect: { type: 'string' },
      'key-file': { type: 'string' },
    } as const
    return parseArgs({ args: typed, allowPositionals: true, options })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

function help(): string {
  const lines = commands.map(({ words, takes, shown = takes?.shown, description }) => {
    const typed = ['proofyard', ...words, ...(shown === undefined ? [] : [shown])].join(' ')
    return `  ${typed.padEnd(50)} ${description}`
  })
  return [`${brand.product} on this machine:`, '', ...lines, '', '`npm start` runs the product.'].join('\n')
}
