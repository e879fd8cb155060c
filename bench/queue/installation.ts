import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Core } from '@proofyard/core/context.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { newAccount } from '@proofyard/server/testing/open-test-server.ts'
import { startPostgres } from '@proofyard/start/postgres/embedded-postgres.ts'
import { freePort } from '@proofyard/start/postgres/free-port.ts'
import { cpuSecondsBelow, cpuSecondsOf } from '../service/process-meter.ts'

/** A server on a PostgreSQL of its own, without a worker but those that `startWorker` starts. */
export interface Installation {
  core: Core
  port: number
  key: string
  /** A build that is Ready. */
  build: string
  /** Starts a worker whose framework does nothing, or sleeps, or several in one process; resolves when they take jobs. */
  startWorker: (jobsAtOnce: number, options?: { sleepMilliseconds?: number; workers?: number }) => Promise<void>
  /** Ends all workers. */
  endWorkers: () => Promise<void>
  /** CPU seconds so far, by part. */
  cpuSeconds: () => Record<'server' | 'database' | 'workers', number>
  remove: () => Promise<void>
}

/** Starts one. */
export async function startInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-bench-queue-'))
  const postgres = await startPostgres(folder, ['max_connections=1000'])
  process.env['TEST_DATABASE_URL'] = postgres.url
  // Where a test runs this, its template is on another PostgreSQL.
  delete process.env['TEST_DATABASE_TEMPLATE']
  const { core, settings, close } = await openTestCore()
  const account = await newAccount(core, 'bench')
  const { build } = await readyBuild(core, account.viewer)
  const port = await freePort()
  const server = await started(fileURLToPath(import.meta.resolve('@proofyard/server/main.ts')), [], {
    DATABASE_URL: settings.databaseUrl,
    STORAGE_URL: settings.storageUrl,
    PROOFYARD_DATA: join(folder, 'server'),
    PROOFYARD_SAMPLES: 'off',
    PROOFYARD_SANDBOX: 'off',
    PROOFYARD_LOG: 'warn',
    PROOFYARD_TEAM_QUEUED: '1000000',
    PORT: String(port),
  })
  const workers: ChildProcess[] = []
  const cpuOf = ({ pid = 0 }: ChildProcess) => {
    const { own, children } = cpuSecondsOf(pid)
    return own + children
  }

  return {
    core,
    port,
    key: account.key,
    build: build.id,
    startWorker: async (jobsAtOnce, { sleepMilliseconds = 0, workers: many = 1 } = {}) => {
      const own = join(folder, `worker-${workers.length}`)
      await mkdir(join(own, 'work'), { recursive: true })
      const { databaseUrl, storageUrl } = settings
      const args = [databaseUrl, storageUrl, own, String(jobsAtOnce), String(sleepMilliseconds), String(many)]
      workers.push(await started(join(import.meta.dirname, 'noop-worker.ts'), args, {}))
    },
    endWorkers: async () => {
      await Promise.all(workers.splice(0).map(ended))
    },
    cpuSeconds: () => ({
      server: cpuOf(server),
      database: cpuSecondsBelow(postgres.pid() ?? 0),
      workers: workers.reduce((sum, worker) => sum + cpuOf(worker), 0),
    }),
    remove: async () => {
      await Promise.all([server, ...workers].map(ended))
      await close()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a program of ours that says when it is ready, and ends when we do. */
async function started(program: string, args: string[], env: Record<string, string>): Promise<ChildProcess> {
  const child = fork(program, args, { env: { ...process.env, ...env } })
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => [undefined])])
  if (said === undefined) throw new Error(`${program} ended before it was ready.`)
  return child
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  child.disconnect()
  await gone
}
