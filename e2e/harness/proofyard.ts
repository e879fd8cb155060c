import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from 'proofyard/postgres/free-port.ts'

/** The root of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** A whole Proofyard, started as a person starts it, on a data folder and a port of its own. */
export interface Proofyard {
  url: string
  username: string
  password: string
  apiKey: string
  dataFolder: string
  process: ChildProcess
  /** What it printed so far. */
  output: () => string
  /** SIGTERM; resolves with the exit code when it has ended. */
  stop: () => Promise<number | null>
  /** Ends it and removes its data. */
  remove: () => Promise<void>
}

/** Starts the product with a first user and waits until it says that it is ready. */
export async function startProofyard(env: Record<string, string> = {}): Promise<Proofyard> {
  const dataFolder = env.PROOFYARD_DATA ?? (await mkdtemp(join(tmpdir(), 'proofyard-e2e-')))
  const port = await freePort()
  const account = {
    username: 'ada',
    password: 'correct horse battery staple',
    apiKey: 'proofyard-e2e-key-0123456789abcdef',
  }
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
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
    stream.setEncoding('utf8').on('data', (text) => (output += String(text)))
  }
  try {
    await untilReady(child, () => output)
  } catch (error) {
    await stop()
    if (env.PROOFYARD_DATA === undefined) await rm(dataFolder, { recursive: true, force: true })
    throw error
  }

  async function stop(): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }

  return {
    ...account,
    url: `http://127.0.0.1:${port}`,
    dataFolder,
    process: child,
    output: () => output,
    stop,
    remove: async () => {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const patience = Date.now() + 120_000
  while (!/is ready: http/.test(output())) {
    if (child.exitCode !== null) throw new Error(`Proofyard ended with ${child.exitCode}:\n${output()}`)
    if (Date.now() > patience) throw new Error(`Proofyard did not become ready:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
