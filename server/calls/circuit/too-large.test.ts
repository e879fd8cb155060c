import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { routes } from '@proofyard/contract/routes.ts'
import { fetchJob, newBuild } from '@proofyard/core/testing/fixtures.ts'
import { beginBuild, finishBuild } from '@proofyard/core/builds/transition.ts'
import { workers } from '@proofyard/core/database/schema/workers.ts'
import { endWorker, reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { expectError } from '../../testing/answers.ts'
import { multipart, tarGz } from '../../testing/archives.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../../testing/open-test-server.ts'

const GIB = 1024 ** 3
let server: TestServer
let owner: TestAccount

beforeEach(async () => {
  server = await openTestServer()
  owner = await newAccount(server.core, 'acme')
})
afterEach(() => server.close())

/** A worker of a machine with so much memory, of which a part is free. @returns its id */
async function worker(total: number, free = total, state: 'ready' | 'installing' | 'missing' = 'ready') {
  const resources = (gibibytes: number) => ({ memoryBytes: gibibytes * GIB, threads: 4, diskBytes: 100 * GIB, gpus: 0 })
  const capability = { circuitType: 'circom' as const, toolchain: null, state, note: '', fraction: null }
  const id = crypto.randomUUID()
  await reportWorker(server.core, {
    id,
    host: 'worker',
    capabilities: [capability],
    total: resources(total),
    free: resources(free),
  })
  return id
}

/** A Ready build whose proofs need so many GiB. */
async function readyBuild(gibibytes: number): Promise<string> {
  const { build } = await newBuild(server.core, owner.viewer)
  const held = await fetchJob(server.core, 'compile')
  await beginBuild(server.core, held)
  await finishBuild(server.core, held, {
    details: { num_constraints: 1, num_outputs: 1, num_private_inputs: 2, num_public_inputs: 0 },
    setup: { kind: 'development', statement: 'Made by a test.' },
    versions: {},
    warnings: [],
    computeTimes: { total: 1 },
    proveSize: `${gibibytes * 1024}m1t256d`,
    verifySize: '64m1t256d',
    files: [],
  })
  return build.id
}

const prove = (id: string) =>
  send(server.app, routes.circuitProve, { key: owner.key, path: { circuit_id: id }, body: { proof_input: '{}' } })

const upload = async () =>
  send(server.app, routes.circuitCreate, {
    key: owner.key,
    ...(await multipart([
      [
        'files',
        await tarGz({ 'sindri.json': '{"circuitType": "circom", "name": "large"}', 'circuit.circom': 'component' }),
        'large.tar.gz',
      ],
    ])),
  })

test('a proof that no worker could ever make is refused with both figures, and nothing is written', async () => {
  const id = await readyBuild(9)
  await worker(4)
  await worker(2)
  const answer = await prove(id)
  expectError(answer, 422, { message: 'It needs 9 GiB of memory; the workers here have at most 4 GiB.' })
  const proofs = await send(server.app, routes.circuitProofs, { key: owner.key, path: { circuit_id: id } })
  expect(proofs.json()).toEqual([])
})

test('a large worker that cannot serve it does not count, unless it is about to', async () => {
  const id = await readyBuild(9)
  await worker(4)
  await worker(64, 64, 'missing')
  expectError(await prove(id), 422, { message: 'It needs 9 GiB of memory; the workers here have at most 4 GiB.' })
  await worker(64, 64, 'installing')
  expect((await prove(id)).json()).toMatchObject({ status: 'Queued' })
})

test('it waits while no worker is running, for a larger one may come', async () => {
  const id = await readyBuild(9)
  const answer = await prove(id)
  expect(answer.json()).toMatchObject({
    status: 'Queued',
    waiting_for: expect.stringContaining('No worker is online'),
  })
  await worker(4)
  const path = { proof_id: answer.json<{ proof_id: string }>().proof_id }
  expect((await send(server.app, routes.proofDetail, { key: owner.key, path })).json()).toMatchObject({
    waiting_for: 'It needs 9 GiB of memory; the workers here have at most 4 GiB.',
  })
})

test('it waits while the only worker that could make it restarts, and is taken by the one that comes back', async () => {
  const id = await readyBuild(9)
  await worker(4)
  await endWorker(server.core, await worker(64))
  const answer = await prove(id)
  expect(answer.json()).toMatchObject({
    status: 'Queued',
    waiting_for:
      'It needs 9 GiB of memory; the workers here have at most 4 GiB. ' +
      'A worker with 64 GiB was here a minute ago. Your proof starts when that one is back.',
  })
  await worker(64)
  const path = { proof_id: answer.json<{ proof_id: string }>().proof_id }
  expect((await send(server.app, routes.proofDetail, { key: owner.key, path })).json()).toMatchObject({
    waiting_for: null,
  })
  await server.core.database.update(workers).set({ seenAt: sql`clock_timestamp() - interval '61 minutes'` })
  await worker(4)
  expectError(await prove(id), 422, { message: 'It needs 9 GiB of memory; the workers here have at most 4 GiB.' })
})

test('a proof that fits, and not now, says what it waits for and what is free', async () => {
  await worker(4, 1.4)
  expect((await prove(await readyBuild(2))).json()).toMatchObject({
    status: 'Queued',
    waiting_for: 'It waits for 2 GiB of memory; 1.4 GiB are free now.',
  })
})

test('a build that no worker could compile is refused, too', async () => {
  await worker(0.1)
  const answer = await upload()
  expectError(answer, 422, { message: 'It needs 256 MiB of memory; the workers here have at most 102 MiB.' })
  await worker(4)
  expect((await upload()).statusCode).toBe(201)
})
