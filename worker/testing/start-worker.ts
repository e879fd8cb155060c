import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CoreSettings } from '@proofyard/core/context.ts'

/** Starts a real worker on a test's database and store; resolves when it takes jobs. */
export async function startWorker(
  settings: CoreSettings,
  dataFolder: string,
  env: Record<string, string> = {},
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('../main.ts', import.meta.url)), {
    env: {
      ...process.env,
      DATABASE_URL: settings.databaseUrl,
      STORAGE_URL: settings.storageUrl,
      PROOFYARD_DATA: dataFolder,
      PROOFYARD_JOBS: '1',
      PROOFYARD_LOG: 'fatal',
      // A native prover is not what is tested here, and building it takes minutes.
      PATH: '/usr/bin:/bin',
      ...env,
    },
  })
  await once(child, 'message')
  return child
}

/** As by `kill -9`; resolves when the worker is gone, also where it was before. */
export async function killWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}
