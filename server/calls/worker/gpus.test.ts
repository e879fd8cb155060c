import { routes } from '@proofyard/contract/routes.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { readyBuild } from '@proofyard/core/testing/fixtures.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectError } from '../../testing/answers.ts'
import { type WorkerElsewhere, newWorkerElsewhere } from '../../testing/elsewhere.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

const GIB = 1024 ** 3
let server: TestServer
let team: TestAccount
let worker: WorkerElsewhere
let build: string

beforeAll(async () => {
  server = await openTestServer()
  team = await newAccount(server.core, 'acme')
  build = (await readyBuild(server.core, team.viewer)).build.id
  // Its proofs want a GPU of 24 GiB.
  await server.core.database.update(builds).set({ proveSize: '64m1t256d1g24576v' }).where(eq(builds.id, build))
  worker = await newWorkerElsewhere(server)
})
afterAll(() => server.close())

const prove = () =>
  send(server.app, routes.circuitProve, { key: team.key, path: { circuit_id: build }, body: { proof_input: '{}' } })
const reportGpus = (...gibibytes: number[]) => {
  const machine = { memory_bytes: 64 * GIB, threads: 16, disk_bytes: 1024 * GIB }
  const gpus = gibibytes.map((memory) => ({ memory_bytes: memory * GIB }))
  return worker.report({ total: { ...machine, gpus }, free: { ...machine, gpus: gpus.length } })
}

test('where no worker has a GPU it is refused, and says so', async () => {
  expectError(await prove(), 422, { message: 'It needs a GPU; the workers here have none.' })
})

test('one that is too small is refused with both figures; of several the smallest counts', async () => {
  await reportGpus(80, 16)
  expectError(await prove(), 422, {
    message: 'It needs a GPU with 24 GiB; those of the workers here have at most 16 GiB.',
  })
})

test('it goes to a worker that has such a one free', async () => {
  await reportGpus(24)
  const proof = await prove()
  expect(proof.statusCode).toBe(201)
  const free = { memory_bytes: 64 * GIB, threads: 16, disk_bytes: 1024 * GIB }
  expect(await worker.tryTake({ free: { ...free, gpus: 0 } })).toBeNull()
  const job = await worker.tryTake({ free: { ...free, gpus: 1 } })
  expect(job).toMatchObject({ job_id: proof.json<{ proof_id: string }>().proof_id, resources: { gpus: 1 } })
})
