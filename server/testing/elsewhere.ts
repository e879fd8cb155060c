import { createHash, randomUUID } from 'node:crypto'
import type { Route } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { WorkerTaken, type WorkerJob } from '@proofyard/contract/worker.ts'
import { addWorkerKey } from '@proofyard/core/elsewhere/worker-keys.ts'
import type { LightMyRequestResponse } from 'fastify'
import { multipart } from './archives.ts'
import { type Sent, send, type TestServer } from './open-test-server.ts'

const GIB = 1024 ** 3
const all = { memory_bytes: 64 * GIB, threads: 16, disk_bytes: 1024 * GIB }

/** A worker of another owner that speaks the protocol, call by call. */
export interface WorkerElsewhere {
  key: string
  id: string
  call: (route: Route, sent?: Sent) => Promise<LightMyRequestResponse>
  report: (change?: object) => Promise<LightMyRequestResponse>
  /** @throws where there is none */
  take: () => Promise<WorkerJob>
  tryTake: (change?: object) => Promise<WorkerJob | null>
  onJob: (route: Route, job: WorkerJob, sent?: Sent) => Promise<LightMyRequestResponse>
  send: (
    job: WorkerJob,
    kind: string,
    content: string,
    options?: { name?: string; sha256?: string },
  ) => Promise<LightMyRequestResponse>
}

/** Makes a key, and a worker that has reported itself ready for all of its offers. */
export async function newWorkerElsewhere(
  server: TestServer,
  options: { name?: string; offers?: string[]; key?: string; lastingId?: string } = {},
): Promise<WorkerElsewhere> {
  const { lastingId: lasting_id, name = `farm ${randomUUID().slice(0, 8)}`, offers = ['circom'] } = options
  const key = options.key ?? (await addWorkerKey(server.core, { name, offers })) ?? ''
  const id = randomUUID()
  const call = (route: Route, sent: Sent = {}) => send(server.app, route, { key, ...sent })
  const onJob = (route: Route, job: WorkerJob, sent: Sent = {}) => call(route, { ...sent, path: pathOf(job) })
  const tryTake = async (change: object = {}) => {
    const body = { worker_id: id, free: { ...all, gpus: 0 }, ...change }
    return WorkerTaken.parse((await call(routes.workerTake, { body })).json()).job
  }
  const worker: WorkerElsewhere = {
    key,
    id,
    call,
    onJob,
    tryTake,
    report: (change = {}) => {
      const capabilities = offers.map((offer) => ({ offer, state: 'ready', note: '', fraction: null }))
      const machine = { total: { ...all, gpus: [] }, free: { ...all, gpus: 0 } }
      return call(routes.workerReport, { body: { worker_id: id, lasting_id, capabilities, ...machine, ...change } })
    },
    take: async () => {
      const job = await tryTake()
      if (job === null) throw new Error('There was no job for the worker.')
      return job
    },
    send: async (job, kind, content, { name: result_name, sha256 = sha256Of(content) } = {}) => {
      const query: Record<string, string> = {
        result_kind: kind,
        sha256,
        ...(result_name === undefined ? {} : { result_name }),
      }
      return onJob(routes.workerResult, job, { query, ...(await multipart([['file', Buffer.from(content), 'file']])) })
    },
  }
  await worker.report()
  return worker
}

/** The path parameters of calls about a job; a file's are to be added. */
export function pathOf({ job_id, delivery }: WorkerJob, sha256 = '0'.repeat(64)): Record<string, string> {
  return { job_id, delivery: String(delivery), sha256 }
}

function sha256Of(content: string): string {
  return createHash('sha256').update(content).digest('hex')
}
