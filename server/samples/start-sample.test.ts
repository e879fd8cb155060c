import { brand } from '@proofyard/contract/brand.ts'
import { Circuit } from '@proofyard/contract/circuit.ts'
import { Project } from '@proofyard/contract/project.ts'
import { routes } from '@proofyard/contract/routes.ts'
import { requeueRestoredJobs } from '@proofyard/core/backup/requeue-restored-jobs.ts'
import { beginBuild, failBuild } from '@proofyard/core/builds/transition.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { events } from '@proofyard/core/database/schema/events.ts'
import type { HeldJob } from '@proofyard/core/queue/job.ts'
import { queueName } from '@proofyard/core/queue/job.ts'
import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { newBuild } from '@proofyard/core/testing/fixtures.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { findFramework } from '@proofyard/frameworks/registry.ts'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../testing/answers.ts'
import { newAccount, openTestServer, send, type TestAccount, type TestServer } from '../testing/open-test-server.ts'
import { deploySamples } from './deploy-samples.ts'
import { forgetProjects } from './testing/forget-projects.ts'

let server: TestServer
let ada: TestAccount
let grace: TestAccount
/** Of gnark's sample. */
let id: string

beforeAll(async () => {
  server = await openTestServer()
  ada = await newAccount(server.core, 'ada')
  grace = await newAccount(server.core, 'grace')
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetProjects(server.core)
  await deploySamples(server.context, (error) => expect.fail(error.message), [
    { ...findFramework('gnark').sample, alwaysWaits: false },
  ])
  const list = await send(server.app, routes.projectList, { body: { team_slug: brand.sampleTeam } })
  id = Project.array().parse(list.json())[0]?.latest_circuit?.circuit_id ?? ''
})

const start = (account: { key?: string } = ada, circuit = id) =>
  send(server.app, routes.circuitStart, { ...account, path: { circuit_id: circuit } })

async function started(account = ada, circuit = id): Promise<Circuit> {
  const answer = await start(account, circuit)
  expectAnswer(routes.circuitStart, answer)
  return Circuit.parse(answer.json())
}

async function jobs(): Promise<string[]> {
  const { rows } = await server.core.database.$client.query<{ id: string }>('select id from pgboss.job')
  return rows.map((job) => job.id)
}

async function ofProject(): Promise<(typeof builds.$inferSelect)[]> {
  return server.core.database.select().from(builds).orderBy(builds.createdAt)
}

/** Takes the job of a build and fails it, as a worker does. */
async function fail(circuit: string): Promise<void> {
  const [row] = await server.core.database.select().from(builds).where(eq(builds.id, circuit))
  if (row === undefined) throw new Error('There is no such build.')
  const { circuitType, toolchain, size } = row
  const queue = { kind: 'compile', circuitType, toolchain, size } as const
  const [job] = await server.core.queue.boss.fetch(queueName(queue))
  const held: HeldJob = { ...queue, id: job?.id ?? '', delivery: job?.retryCount ?? 0 }
  await beginBuild(server.core, held)
  expect(await failBuild(server.core, held, 'The toolchain could not compile it.', { total: 1 })).toBe(true)
}

test('looking at it starts nothing, signed in or not', async () => {
  for (const account of [{}, ada]) {
    const sent = { ...account, path: { circuit_id: id } }
    await send(server.app, routes.circuitDetail, sent)
    await send(server.app, routes.circuitStatus, sent)
    await send(server.app, routes.circuitFiles, { ...sent, query: { include_text: 'true' } })
    await send(server.app, routes.circuitDownload, { ...sent, query: { path: 'README.md' } })
    await send(server.app, routes.circuitEvents, sent)
    await send(server.app, routes.circuitEstimate, sent)
  }
  // A stranger may have all of it, too.
  expect((await send(server.app, routes.circuitDownload, { path: { circuit_id: id } })).statusCode).toBe(200)
  await send(server.app, routes.projectDetail, { path: { project_id: `${brand.sampleTeam}/preimage` } })
  expect(await jobs()).toEqual([])
  expect(await ofProject()).toMatchObject([{ status: 'Queued', queuedAt: null }])
})

test('a stranger who is not signed in starts nothing', async () => {
  expectError(await start({}), 401, { detail: 'Unauthorized' })
  const body = { proof_input: {} }
  expectError(await send(server.app, routes.circuitProve, { path: { circuit_id: id }, body }), 401)
  expect(await jobs()).toEqual([])
})

test('of many calls at once, of several teams, one starts its one build', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => started(index % 2 === 0 ? ada : grace)))
  expect(new Set(answers.map((build) => build.circuit_id))).toEqual(new Set([id]))
  expect(answers.map((build) => [build.status, build.starts_when_used])).toEqual(answers.map(() => ['Queued', false]))
  expect(await jobs()).toEqual([id])
  const isRequested = and(eq(events.kind, 'build.requested'), eq(events.subjectId, id))
  expect(await server.core.database.select().from(events).where(isRequested)).toHaveLength(1)
  // And later ones find it as it is.
  expect(await started(grace)).toMatchObject({ circuit_id: id, waiting_for: expect.stringContaining('No worker') })
  expect(await ofProject()).toHaveLength(1)
})

test('its time in the queue begins when it was asked for', async () => {
  await server.core.database.update(builds).set({ createdAt: new Date('2020-01-01T00:00:00Z') })
  await started()
  await fail(id)
  const detail = await send(server.app, routes.circuitDetail, { path: { circuit_id: id } })
  expect(Circuit.parse(detail.json()).queue_time_sec).toBeLessThan(60)
})

test('to prove it the first time builds it, and says so', async () => {
  const prove = () =>
    send(server.app, routes.circuitProve, {
      key: ada.key,
      path: { circuit_id: `${brand.sampleTeam}/preimage` },
      body: { proof_input: {} },
    })
  expectError(await prove(), 409, {
    message: expect.stringContaining('Its build starts now. Try again when it is Ready.'),
  })
  expect(await jobs()).toEqual([id])
  expectError(await prove(), 409, { message: expect.stringContaining('is still being compiled (Queued)') })
})

test('to clone it builds it, and so does no download of a part', async () => {
  const path = { circuit_id: `${brand.sampleTeam}/preimage` }
  const clone = await send(server.app, routes.circuitDownload, { key: ada.key, path })
  expect(clone.statusCode).toBe(200)
  expect(await jobs()).toEqual([id])
})

test('one that no worker could hold is refused with both figures, and waits on; cloning it works all the same', async () => {
  const [row] = await ofProject()
  const offer = { circuitType: 'gnark' as const, toolchain: row?.toolchain ?? '', note: '', fraction: null }
  const tiny = { memoryBytes: 1, threads: 1, diskBytes: 1 }
  await reportWorker(server.core, {
    id: crypto.randomUUID(),
    host: 'here',
    capabilities: [{ ...offer, state: 'ready' }],
    ...roomyMachine,
    total: { ...roomyMachine.total, ...tiny },
    free: { ...roomyMachine.free, ...tiny },
  })
  expectError(await start(), 422, { message: expect.stringContaining('It needs') })
  const clone = await send(server.app, routes.circuitDownload, { key: ada.key, path: { circuit_id: id } })
  expect(clone.statusCode).toBe(200)
  expect(await jobs()).toEqual([])
})

test('one whose build failed says why, and is built again by one of many calls, once an hour for a team and a few times for all', async () => {
  await started()
  await fail(id)
  const failed = await send(server.app, routes.circuitDetail, { path: { circuit_id: id } })
  expect(failed.json()).toMatchObject({ status: 'Failed', error: 'The toolchain could not compile it.' })
  let last = id
  const teams = [ada, grace, await newAccount(server.core, 'hedy')]
  for (const [index, team] of teams.entries()) {
    const answers = await Promise.all([started(team, last), started(team, last)])
    expect(new Set(answers.map((build) => build.circuit_id)).size).toBe(1)
    const [again] = answers
    expect(again).toMatchObject({ status: 'Queued', starts_when_used: false, tags: ['latest'] })
    expect(await ofProject()).toHaveLength(index + 2)
    last = again?.circuit_id ?? ''
    await fail(last)
    // starvation: one team does not use up what all have.
    const once = await start(team, last)
    expectError(once, 429, { message: expect.stringContaining('Your team had this sample built again') })
    expect(once.headers).toHaveProperty('retry-after')
  }
  const refused = await start(await newAccount(server.core, 'sofja'), last)
  expectError(refused, 429, { message: expect.stringContaining('built again 3 times within an hour') })
  expect(refused.headers).toHaveProperty('retry-after')
  expect(await ofProject()).toHaveLength(4)
  // An older one that failed leads to the newest.
  expect(await started(grace, id)).toMatchObject({ circuit_id: last, status: 'Failed' })
})

test('the build of another team is answered as it is, also where it failed', async () => {
  const { build } = await newBuild(server.core, grace.viewer, { projectName: 'own' })
  await fail(build.id)
  expectError(await start(ada, build.id), 404)
  expect(await started(grace, build.id)).toMatchObject({ circuit_id: build.id, status: 'Failed' })
  expect(await jobs()).toEqual([])
})

test('a backup that is restored gives no job to one that waits for its first use', async () => {
  const { database, queue } = server.core
  expect(await database.transaction((transaction) => requeueRestoredJobs(transaction, queue))).toBe(0)
  expect(await jobs()).toEqual([])
  await started()
  await database.$client.query('delete from pgboss.job')
  expect(await database.transaction((transaction) => requeueRestoredJobs(transaction, queue))).toBe(1)
})
