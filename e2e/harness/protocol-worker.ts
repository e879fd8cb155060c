import { createHash, randomUUID } from 'node:crypto'
import { type Route, fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { WorkerTaken, type WorkerJob } from '@proofyard/contract/worker.ts'
import { until } from './until.ts'

const machine = { memory_bytes: 256 * 1024 ** 3, threads: 64, disk_bytes: 1024 ** 4 }

/** A worker of another owner that speaks nothing but the protocol, as docs/provers-elsewhere.md tells it. */
export interface ProtocolWorker {
  /** Says that it is ready for one offer. */
  report: () => Promise<Response>
  take: () => Promise<WorkerJob>
  send: (job: WorkerJob, kind: string, content: string, name?: string) => Promise<Response>
  on: (route: Route, job: WorkerJob, body: object) => Promise<Response>
}

export function protocolWorker(url: string, key: string, offer: string): ProtocolWorker {
  const worker_id = randomUUID()
  const ask = (path: string, body: string | FormData) =>
    fetch(url + path, {
      method: 'POST',
      body,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(typeof body === 'string' && { 'Content-Type': 'application/json' }),
      },
    })
  const pathOf = (route: Route, { job_id, delivery }: WorkerJob) =>
    fillPath(route.path, { job_id, delivery: String(delivery) })
  return {
    report: () => {
      const capabilities = [{ offer, state: 'ready', note: '', fraction: null }]
      const sizes = { total: { ...machine, gpus: [] }, free: { ...machine, gpus: 0 } }
      return ask(routes.workerReport.path, JSON.stringify({ worker_id, capabilities, ...sizes }))
    },
    take: () =>
      until(`there is a job of ${offer}`, async () => {
        const body = { worker_id, free: { ...machine, gpus: 0 }, wait_seconds: 5 }
        const answer = await ask(routes.workerTake.path, JSON.stringify(body))
        return WorkerTaken.parse(await answer.json()).job ?? undefined
      }),
    send: (job, result_kind, content, result_name) => {
      const form = new FormData()
      form.append('file', new Blob([content]), 'file')
      const sha256 = createHash('sha256').update(content).digest('hex')
      const query = new URLSearchParams({ result_kind, sha256, ...(result_name === undefined ? {} : { result_name }) })
      return ask(`${pathOf(routes.workerResult, job)}?${query.toString()}`, form)
    },
    on: (route, job, body) => ask(pathOf(route, job), JSON.stringify(body)),
  }
}
