import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { fillPath } from '@proofyard/contract/route.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { workerUploads } from '@proofyard/core/database/schema/worker-uploads.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { newBuild, readyBuild, removeAllJobs } from '@proofyard/core/testing/fixtures.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { expectError } from '../../testing/answers.ts'
import { type WorkerElsewhere, newWorkerElsewhere, pathOf } from '../../testing/elsewhere.ts'
import { newAccount, openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { type WorkerScene, openWorkerScene } from '../../testing/worker-scene.ts'

let server: WorkerScene['server']
let team: WorkerScene['team']
let worker: WorkerScene['worker']
let takeProof: WorkerScene['takeProof']

beforeAll(async () => {
  ;({ server, team, worker, takeProof } = await openWorkerScene())
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeAllJobs(server.core)
  await worker.report()
})

describe('a file of a result', () => {
  test('damaged: a file with another digest is refused, and nothing of it stays', async () => {
    const job = await takeProof()
    const answer = await worker.send(job, 'proof', '{"damaged":1}', { sha256: 'a'.repeat(64) })
    expectError(answer, 422)
    const [sha256 = ''] = /[0-9a-f]{64}/.exec(answer.json<{ message: string }>().message) ?? []
    expect(await server.core.storage.has(sha256)).toBe(false)
  })

  test('swollen: a result that is too long is cut off, and nothing of it stays', async () => {
    const job = await takeProof()
    const answer = await worker.send(job, 'proof', ' '.repeat(33 * 1024 ** 2))
    expectError(answer, 413, { message: 'The file has more than 32 MiB, which is what is left for it.' })
    expect(await server.core.database.$count(workerUploads, eq(workerUploads.jobId, job.job_id))).toBe(0)
  })

  describe('a result that does not come to its end', () => {
    const slow = { windowMs: 500, minBytes: 1000 }
    let own: TestServer
    let by: WorkerElsewhere
    let port: number
    const incoming = () => readdir(join(fileURLToPath(own.settings.storageUrl), 'incoming'))

    beforeAll(async () => {
      own = await openTestServer({ pace: slow })
      const owner = await newAccount(own.core, 'patient')
      const { build: ready } = await readyBuild(own.core, owner.viewer)
      await createProof(own.core, owner.viewer, ready.id, { input: '{}', meta: {} })
      by = await newWorkerElsewhere(own)
      port = Number(new URL(await own.app.listen({ port: 0, host: '127.0.0.1' })).port)
    })
    afterAll(() => own.close())

    /** Sends the first bytes of a file of which more was promised. */
    async function begin(job: WorkerJob) {
      const path = `${fillPath(routes.workerResult.path, pathOf(job))}?result_kind=proof&sha256=${'a'.repeat(64)}`
      const body = '--b\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\n{"pi_a":'
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${by.key}\r\n` +
          `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n${body}`,
      )
      await vi.waitFor(async () => expect(await incoming()).toHaveLength(1), 10_000)
      return socket
    }

    test('slow: a result that stalls is cut off, and nothing of it stays', async () => {
      const socket = await begin(await by.take())
      expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
      await vi.waitFor(async () => expect(await incoming()).toEqual([]), 10_000)
    })

    test('cut-off: of a result whose sender is gone nothing stays', async () => {
      const owner = await newAccount(own.core, 'again')
      const { build: ready } = await readyBuild(own.core, owner.viewer)
      await createProof(own.core, owner.viewer, ready.id, { input: '{}', meta: {} })
      const socket = await begin(await by.take())
      socket.destroy()
      await vi.waitFor(async () => expect(await incoming()).toEqual([]), 10_000)
      expect(await own.core.database.$count(workerUploads)).toBe(0)
    })
  })

  test('too many files are refused', async () => {
    await newBuild(server.core, team.viewer, { projectName: 'many-files' })
    const job = await worker.take()
    const values = Array.from({ length: 256 }, (_, index) => `f${index}`)
    const { sha256 } = (await worker.send(job, 'kept', 'x', { name: 'f0' })).json<{ sha256: string }>()
    await server.core.database
      .insert(workerUploads)
      .values(
        values
          .slice(1)
          .map((name) => ({ jobId: job.job_id, delivery: 0, kind: 'kept' as const, name, sha256, size: 1 })),
      )
    expectError(await worker.send(job, 'kept', 'x', { name: 'f256' }), 422, {
      message: 'A result has at most 256 files.',
    })
  })
})
