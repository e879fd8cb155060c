import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from './api.ts'
import { type Proofyard, preparedDataFolder, root } from './proofyard.ts'
import { until } from './until.ts'

const proofyardCommand = join(root, 'cli', 'proofyard.ts')

/** A reference worker, as its owner starts it: on a data folder of its own, with nothing but a URL and a key. */
export interface WorkerProcess {
  process: ChildProcess
  output: () => string
  /** SIGTERM; resolves with the exit code when it has ended. */
  stop: () => Promise<number | null>
  remove: () => Promise<void>
}

/** Makes a worker key on the operator's command line. @returns the key */
export async function addWorkerKey(proofyard: Proofyard, name: string, offers: string): Promise<string> {
  const { code, stdout } = await runCommand(proofyard, ['worker-key', 'add', name, '--offers', offers])
  if (code !== 0) throw new Error(`No worker key was made: ${stdout}`)
  return stdout.trim()
}

/** Types a command of the operator. */
export async function runCommand(
  { dataFolder, databaseUrl }: Proofyard,
  typed: string[],
): Promise<{ code: number | null; stdout: string }> {
  const env = {
    ...process.env,
    PROOFYARD_DATA: dataFolder,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const shell = ['-c', 'exec "$0" "$@" 2>/dev/null', process.execPath, proofyardCommand, ...typed]
  const { code, output } = await runProgram('sh', shell, { env })
  return { code, stdout: output }
}

/** Starts a worker and waits until it takes jobs. */
export async function startWorkerElsewhere(
  url: string,
  key: string,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const dataFolder = await preparedDataFolder()
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-key-'))
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, `${key}\n`, { mode: 0o600 })
  const child = spawn(process.execPath, [proofyardCommand, 'worker', '--connect', url, '--key-file', keyFile], {
    env: { ...process.env, PROOFYARD_DATA: dataFolder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => (output += String(text)))
  }
  async function stop(): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
    return child.exitCode
  }
  const isReady = () => {
    if (child.exitCode !== null) throw new Error(`The worker ended with ${child.exitCode}:\n${output}`)
    return output.includes('takes jobs of a server elsewhere') ? true : undefined
  }
  await until('the worker elsewhere takes jobs', isReady, { seconds: 120 })
  return {
    process: child,
    output: () => output,
    stop,
    remove: async () => {
      await stop()
      await rm(dataFolder, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true })
    },
  }
}
