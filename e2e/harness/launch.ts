import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { until } from './until.ts'

/** A Proofyard that was started, and has a first user. */
export interface Launched {
  url: string
  username: string
  password: string
  apiKey: string
  dataFolder: string
  /** Of a PostgreSQL that is not its own; undefined means the embedded one in the data folder. */
  databaseUrl: string | undefined
  process: ChildProcess
  /** What it printed so far. */
  output: () => string
}

const account = {
  username: 'ada',
  password: 'correct horse battery staple',
  apiKey: 'proofyard-e2e-key-0123456789abcdef',
}

/** With this `npm start` ends when its standard input does: when this process ends, however it ends. */
export const END_WITH_STDIN = '--end-with-stdin'

/**
 * Runs what starts a Proofyard, on this data folder and a port of its own, in a process group of its own. Its standard input is a
 * pipe that nothing is written to: the program must end when that is closed.
 */
export async function launch(
  [program, ...args]: [program: string, ...args: string[]],
  options: { dataFolder: string; cwd?: string; env?: Record<string, string> },
): Promise<Launched> {
  const { dataFolder, cwd, env } = options
  const port = await freePort()
  const child = spawn(program, args, {
    cwd,
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_USERNAME: account.username,
      PROOFYARD_EMAIL: 'ada@example.org',
      PROOFYARD_PASSWORD: account.password,
      PROOFYARD_API_KEY: account.apiKey,
      PROOFYARD_SAMPLES: 'off',
      ...env,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => (output += String(text)))
  }
  return {
    ...account,
    url: `http://127.0.0.1:${env?.PORT ?? port}`,
    dataFolder,
    databaseUrl: env?.DATABASE_URL,
    process: child,
    output: () => output,
  }
}

/** Waits until it says that it is ready. @throws when it ends before, or takes two minutes */
export async function untilReady({ process: child, output }: Launched): Promise<void> {
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`Proofyard ended with ${child.exitCode}:\n${output()}`)
    return /is ready: http/.test(output()) ? true : undefined
  }
  await until('Proofyard is ready', isReady, { seconds: 120, everyMs: 25 }).catch((error: Error) => {
    throw new Error(`${error.message}\n${output()}`, { cause: error })
  })
}
