import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { WorkerReport } from '@proofyard/contract/worker.ts'
import { expect, test } from 'vitest'
import { echo } from '../testing/echo-framework.ts'
import { openKeyFile } from './key-file.ts'
import { reportOffers } from './report-offers.ts'
import { openServerClient } from './server-client.ts'

test('asks-first: it asks what the key may serve, and the first that it says is all that it has', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'proofyard-offers-'))
  const reports: unknown[] = []
  const offers = [echo().name]
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      if (request.url?.endsWith('/report') === true) reports.push(body)
      const answer = { worker_name: 'far', offers, report_every_seconds: 60, success: true }
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })
  })
  try {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    await writeFile(join(folder, 'key'), 'the-key')
    const keyFile = await openKeyFile(join(folder, 'key'))
    const fail = (error: unknown) => expect.fail(String(error))
    const lastingId = randomUUID()
    const reporter = await reportOffers(openServerClient({ url: `http://127.0.0.1:${port}`, keyFile }, fail), {
      workerId: randomUUID(),
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
    await reporter.stop()
    expect(reports.map((report) => WorkerReport.parse(report))).toMatchObject([
      { lasting_id: lastingId, capabilities: null },
      { lasting_id: lastingId, capabilities: [{ offer: offers[0], state: 'ready' }] },
    ])
  } finally {
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true })
  }
})
