import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { WorkerReport } from '@proofyard/contract/worker.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { echo } from '../testing/echo-framework.ts'
import { openKeyFile } from './key-file.ts'
import { reportOffers } from './report-offers.ts'
import { openServerClient } from './server-client.ts'

const offers = [echo().name]

let folder: string
let server: Server
let reports: WorkerReport[]
/** The id of a worker that has ended, as the server knows. */
let ended: string | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-offers-'))
  await writeFile(join(folder, 'key'), 'the-key')
  reports = []
  ended = undefined
  server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url?.endsWith('/report') !== true) return answer(200, { success: true })
      const report = WorkerReport.parse(body)
      reports.push(report)
      if (report.worker_id === ended) return answer(409, { message: 'Take a random one.' })
      return answer(200, { worker_name: 'far', offers, report_every_seconds: 60, success: true })
    })
    const answer = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true })
})

async function openReporter(lastingId: string) {
  const { port } = server.address() as AddressInfo
  const keyFile = await openKeyFile(join(folder, 'key'))
  const fail = (error: unknown) => expect.fail(String(error))
  return await reportOffers(openServerClient({ url: `http://127.0.0.1:${port}`, keyFile }, fail), {
    lastingId,
    frameworks: [echo()],
    folders: { toolFolder: folder, paramsFolder: folder },
    wanted: undefined,
    machine: () => ({
      total: { memory_bytes: 1, threads: 1, disk_bytes: 1, gpus: [] },
      free: { memory_bytes: 1, threads: 1, disk_bytes: 1, gpus: 0 },
      paused: null,
    }),
    onEnd: fail,
    onTrouble: fail,
  })
}

test('asks-first: it asks what the key may serve, and the first that it says is all that it has', async () => {
  const lastingId = randomUUID()
  const reporter = await openReporter(lastingId)
  await reporter.stop()
  expect(reports).toMatchObject([
    { lasting_id: lastingId, capabilities: null },
    { lasting_id: lastingId, capabilities: [{ offer: offers[0], state: 'ready' }] },
  ])
})

test('ended-by-another: a worker that another holder of the key has ended goes on as a new one', async () => {
  const lastingId = randomUUID()
  const reporter = await openReporter(lastingId)
  ended = reporter.workerId()
  await reporter.report()
  expect(reporter.workerId()).not.toBe(ended)
  expect(reports.at(-1)).toMatchObject({ worker_id: reporter.workerId(), lasting_id: lastingId })
  const seen = reports.length
  await reporter.report()
  expect(reports.slice(seen)).toMatchObject([{ worker_id: reporter.workerId() }])
  await reporter.stop()
})

test('ended-by-another: of two reports at once none makes a worker of its own', async () => {
  const reporter = await openReporter(randomUUID())
  ended = reporter.workerId()
  await Promise.all([reporter.report(), reporter.report()])
  const ids = new Set(reports.map((report) => report.worker_id).filter((id) => id !== ended))
  expect([...ids]).toEqual([reporter.workerId()])
  await reporter.stop()
})
