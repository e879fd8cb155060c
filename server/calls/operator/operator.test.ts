import { randomUUID } from 'node:crypto'
import { routes } from '@proofyard/contract/routes.ts'
import type { OperatorAct, OperatorJob, OperatorTeam } from '@proofyard/contract/operator.ts'
import { beginBuild, failBuild } from '@proofyard/core/builds/transition.ts'
import { builds } from '@proofyard/core/database/schema/builds.ts'
import { users } from '@proofyard/core/database/schema/users.ts'
import { createProof } from '@proofyard/core/proofs/create-proof.ts'
import { beginProof, failProof } from '@proofyard/core/proofs/transition.ts'
import { fetchJob, newBuild, readyBuild, removeAllJobs, storeOnce } from '@proofyard/core/testing/fixtures.ts'
import { newKey } from '@proofyard/core/testing/elsewhere.ts'
import { roomyMachine } from '@proofyard/core/testing/machine.ts'
import { reportWorker } from '@proofyard/core/workers/report-worker.ts'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAnswer, expectError } from '../../testing/answers.ts'
import { multiplier, tarGz } from '../../testing/archives.ts'
import { openTestServer, send, type Sent, type TestServer } from '../../testing/open-test-server.ts'
import { newPerson, type Person } from '../../testing/people.ts'

let server: TestServer
let other: TestServer
let root: Person
let ada: Person

beforeAll(async () => {
  server = await openTestServer({ operators: ['chief@mail.example'] })
  other = await openTestServer({ operators: ['chief@mail.example'], beside: server })
  root = await newPerson(server, 'chief')
  ada = await newPerson(server, 'ada')
  await server.core.database.update(users).set({ passwordProvenAt: new Date() }).where(eq(users.username, 'chief'))
})
beforeEach(() => removeAllJobs(server.core))
afterAll(async () => {
  await other.close()
  await server.close()
})

const ask = async <Answer>(
  route: (typeof routes)[keyof typeof routes],
  sent: Sent = {},
  of = server,
): Promise<Answer> => {
  const response = await send(of.app, route, { key: root.token, ...sent })
  expectAnswer(route, response)
  return response.json<Answer>()
}
const acts = async () => (await ask<{ items: OperatorAct[] }>(routes.operatorActs, { query: { limit: '10' } })).items
const countActs = async () => (await ask<{ count: number }>(routes.operatorActs)).count
const jobs = async (job_state: string) =>
  (await ask<{ items: OperatorJob[] }>(routes.operatorJobs, { query: { job_state } })).items
const turns = (of = server) =>
  of.core.queue.turns([{ kind: 'compile', circuitType: 'circom', toolchain: null }], of.core.quotas)
const waitingFor = async (id: string) =>
  (await send(other.app, routes.circuitStatus, { key: ada.key, path: { circuit_id: id } })).json<{
    waiting_for: unknown
  }>().waiting_for

describe('a pause', () => {
  test('of a team holds its jobs on every machine, says so to who waits, and is recorded once', async () => {
    const { build } = await newBuild(server.core, ada.viewer)
    const { build: others } = await newBuild(server.core, root.viewer)
    const before = await countActs()
    await Promise.all([server, other].map((of) => ask(routes.operatorPause, { body: { team_slug: 'ada' } }, of)))
    expect((await turns(other)).map(({ group }) => group)).toEqual([String(root.teamId)])
    expect(await waitingFor(build.id)).toBe(
      'The operator has paused the builds and proofs of your team. They continue automatically when the operator resumes them.',
    )
    const found = await acts()
    expect(await countActs()).toBe(before + 1)
    expect(found[0]).toMatchObject({ act: 'pause', subject: 'ada', username: 'chief' })
    const { items } = await ask<{ items: OperatorTeam[] }>(routes.operatorTeams, { query: { starts_with: 'AD' } })
    expect(items).toMatchObject([{ team_slug: 'ada', is_paused: true, waiting: 1 }])
    await ask(routes.operatorResume, { body: { team_slug: 'ada' } })
    await ask(routes.operatorResume, { body: { team_slug: 'ada' } })
    expect(await countActs()).toBe(before + 2)
    expect((await turns(other)).length).toBe(2)
    expect(others.id).not.toBe(build.id)
  })

  test('of all leaves verifications, and a team that is paused for itself stays so', async () => {
    const { build } = await newBuild(server.core, ada.viewer)
    await ask(routes.operatorPause, { body: { team_slug: 'ada' } })
    await ask(routes.operatorPause, { body: {} })
    expect(await ask(routes.operatorOverview)).toMatchObject({ paused_since: expect.any(String) })
    expect(await turns()).toEqual([])
    const shown = await send(other.app, routes.consoleFrameworks, { key: ada.key })
    expect(shown.json()).toMatchObject({ paused: 'The operator has paused all builds and proofs on this server.' })
    expect(await waitingFor(build.id)).toContain('The operator has paused all builds and proofs on this server.')
    const verify = { kind: 'verify', circuitType: 'circom', toolchain: null } as const
    await server.core.queue.boss.insert('verify-circom/64m1t256d', [
      { id: randomUUID(), group: { id: String(ada.teamId) } },
    ])
    expect((await server.core.queue.turns([verify], NO_QUOTAS)).length).toBe(1)
    await ask(routes.operatorResume, { body: { team_slug: null } })
    expect(await turns()).toEqual([])
    await ask(routes.operatorResume, { body: { team_slug: 'ada' } })
    expect((await turns()).length).toBe(1)
  })

  test('of a team that is not there is refused', async () => {
    for (const team_slug of ['nobody', "'; drop table pauses; --", '']) {
      expectError(await send(server.app, routes.operatorPause, { key: root.token, body: { team_slug } }), 404)
    }
    expectError(await send(server.app, routes.operatorPause, { key: root.token, body: { team_slug: 7 } }), 422)
  })
})

describe('quotas of one team', () => {
  const quotas = { max_queued: null, max_running: null, max_cpu_seconds: null, max_storage_bytes: null }
  const set = (body: object, of = server) =>
    send(of.app, routes.operatorSetQuotas, { key: root.token, path: { team_slug: 'ada' }, body })

  test('hold on every server at once, before those of the settings, and can be taken back', async () => {
    const { build } = await readyBuild(server.core, ada.viewer)
    await createProof(server.core, ada.viewer, build.id, { input: '{}', meta: {} })
    expectAnswer(routes.operatorSetQuotas, await set({ ...quotas, max_queued: 1 }))
    const prove = () =>
      send(other.app, routes.circuitProve, {
        key: ada.key,
        path: { circuit_id: build.id },
        body: { proof_input: '{}' },
      })
    expect((await prove()).statusCode).toBe(429)
    expectAnswer(routes.operatorSetQuotas, await set({ ...quotas, max_storage_bytes: 1 }))
    expect((await prove()).statusCode).toBe(507)
    expectAnswer(routes.operatorSetQuotas, await set(quotas, other))
    expect((await prove()).statusCode).toBe(201)
    expect((await acts()).slice(0, 3).map(({ changes }) => changes)).toEqual([
      'storage: 0 MiB → as set for all',
      'waiting or running: 1 → as set for all; storage: as set for all → 0 MiB',
      'waiting or running: as set for all → 1',
    ])
    const before = await acts()
    expectAnswer(routes.operatorSetQuotas, await set(quotas))
    expect(await acts()).toEqual(before)
  })

  test('of running jobs and of processor seconds keep its jobs waiting, and no other team', async () => {
    await newBuild(server.core, ada.viewer)
    await newBuild(server.core, root.viewer)
    const first = (await turns()).find(({ group }) => group === String(ada.teamId))
    if (first === undefined) throw new Error('There is no turn.')
    await server.core.queue.take(first)
    const { build } = await newBuild(server.core, ada.viewer)
    await set({ ...quotas, max_running: 1 })
    expect((await turns(other)).map(({ group }) => group)).toEqual([String(root.teamId)])
    expect(await waitingFor(build.id)).toBe('A job of your team runs already, and that is the most at a time here.')
    await server.core.database.execute(`insert into team_usage (team_id, cpu_seconds) values (${ada.teamId}, 50)`)
    await set({ ...quotas, max_cpu_seconds: 50 })
    expect((await turns(other)).map(({ group }) => group)).toEqual([String(root.teamId)])
    await set({ ...quotas, max_cpu_seconds: 51 })
    expect((await turns(other)).length).toBe(2)
    await set(quotas)
  })

  test.each([
    {},
    { ...quotas, max_queued: 0 },
    { ...quotas, max_running: -1 },
    { ...quotas, max_running: 1.5 },
    { ...quotas, max_cpu_seconds: '5' },
    { ...quotas, max_storage_bytes: 1e300 },
  ])('are refused where they are none: %j', async (body) => {
    expectError(await set(body), 422)
  })
})

describe('a drained machine', () => {
  const worker = { host: 'prover-1', capabilities: [], ...roomyMachine }

  test('tells its workers so, also those that are started there meanwhile, until it is brought back', async () => {
    const id = randomUUID()
    await reportWorker(server.core, { ...worker, id, version: '1.2.3', jobs: [randomUUID()] })
    const told = Promise.withResolvers<void>()
    const unsubscribe = other.core.queue.listen((notice) => notice?.kind === 'machines' && told.resolve())
    await Promise.all([server, other].map((of) => ask(routes.operatorDrain, { path: { worker_id: id } }, of)))
    await told.promise
    unsubscribe()
    expect(await reportWorker(other.core, { ...worker, id })).toEqual({ isDrained: true })
    expect(await reportWorker(other.core, { ...worker, id: randomUUID() })).toEqual({ isDrained: true })
    expect(await reportWorker(other.core, { ...worker, id: randomUUID(), host: 'prover-2' })).toEqual({
      isDrained: false,
    })
    const { items } = await ask<{ items: { host: string; is_drained: boolean; worker_state: string }[] }>(
      routes.operatorWorkers,
    )
    expect(items.filter(({ is_drained }) => is_drained)).toMatchObject([
      {
        host: 'prover-1',
        worker_state: 'paused',
        trouble: 'The operator has taken this machine out of service for a while.',
      },
      { host: 'prover-1', worker_state: 'paused' },
    ])
    await ask(routes.operatorBringBack, { path: { worker_id: id } })
    await ask(routes.operatorBringBack, { path: { worker_id: id } })
    expect(await reportWorker(other.core, { ...worker, id })).toEqual({ isDrained: false })
    expect((await acts()).slice(0, 2)).toMatchObject([
      { act: 'bring_back', subject: 'prover-1' },
      { act: 'drain', subject: 'prover-1' },
    ])
  })

  test('of another owner gets no job, and one of ours with its name does', async () => {
    await newBuild(server.core, ada.viewer)
    const { key, take } = await newKey(server.core)
    await reportWorker(server.core, { ...worker, id: randomUUID(), host: key.name })
    await take()
    await newBuild(server.core, ada.viewer)
    const { items } = await ask<{
      items: { host: string; worker_id: string; is_elsewhere: boolean; jobs: string[] }[]
    }>(routes.operatorWorkers)
    const found = items.find(({ host, is_elsewhere }) => host === key.name && is_elsewhere)
    expect(found?.jobs.length).toBe(1)
    await ask(routes.operatorDrain, { path: { worker_id: found?.worker_id ?? '' } })
    await expect(take()).rejects.toThrow('There was no job.')
    expect(await reportWorker(server.core, { ...worker, id: randomUUID(), host: key.name })).toEqual({
      isDrained: false,
    })
  })

  test('is refused where there is no such worker', async () => {
    for (const worker_id of [randomUUID(), 'prover-1']) {
      expectError(await send(server.app, routes.operatorDrain, { key: root.token, path: { worker_id } }), 404)
    }
  })
})

describe('a job', () => {
  test('that waits or runs is cancelled once, and its team reads by whom', async () => {
    const { build } = await newBuild(server.core, ada.viewer)
    await beginBuild(server.core, await fetchJob(server.core, 'compile'))
    expect((await jobs('running')).map(({ job_id }) => job_id)).toContain(build.id)
    const before = await countActs()
    await Promise.all([server, other].map((of) => ask(routes.operatorCancel, { path: { job_id: build.id } }, of)))
    expect(await countActs()).toBe(before + 1)
    const detail = await send(server.app, routes.circuitDetail, { key: ada.key, path: { circuit_id: build.id } })
    expect(detail.json()).toMatchObject({ status: 'Failed', error: 'Cancelled by the operator of this server.' })
    expectError(await send(server.app, routes.operatorRetry, { key: root.token, path: { job_id: build.id } }), 409)
  })

  test('that failed is compiled again once, for its team, however often it is asked for and on whatever server', async () => {
    const project = await storeOnce(server.core, await tarGz(multiplier))
    const { build } = await newBuild(server.core, ada.viewer, { project })
    const held = await fetchJob(server.core, 'compile')
    await beginBuild(server.core, held)
    await failBuild(server.core, held, 'secret.circom:3: let key = 12345', { total: 1 })
    const failed = (await jobs('failed')).find(({ job_id }) => job_id === build.id)
    expect(failed).toMatchObject({ may_retry: true, failure_cause: 'build', team_slug: 'ada' })
    const answers = await Promise.all(
      [server, other, server].map((of) =>
        ask<{ job_id: string }>(routes.operatorRetry, { path: { job_id: build.id } }, of),
      ),
    )
    const made = new Set(answers.map(({ job_id }) => job_id))
    expect(made.size).toBe(1)
    const [id = ''] = made
    expect(await server.core.database.select().from(builds).where(eq(builds.id, id))).toMatchObject([
      { status: 'Queued', teamId: ada.teamId, projectId: build.projectId },
    ])
    expect((await acts())[0]).toMatchObject({ act: 'retry', subject: build.id, changes: id })
    expect((await jobs('failed')).find(({ job_id }) => job_id === build.id)).toMatchObject({ may_retry: false })
  })

  test('that is a proof cannot be, and nothing of its input or its error is shown', async () => {
    const { build } = await readyBuild(server.core, ada.viewer, { projectName: 'very-private', meta: { note: 'hush' } })
    const { proof } = await createProof(server.core, ada.viewer, build.id, {
      input: '{"a":"hush"}',
      meta: { b: 'hush' },
    })
    const held = await fetchJob(server.core, 'prove')
    await beginProof(server.core, held)
    await failProof(server.core, held, 'The value hush is none.', { total: 1 })
    const response = await send(server.app, routes.operatorRetry, { key: root.token, path: { job_id: proof.id } })
    expectError(response, 409, {
      message: 'The input of a proof is removed when the proof has an end, so only its team can make it again.',
    })
    expectError(await send(server.app, routes.operatorRetry, { key: root.token, path: { job_id: randomUUID() } }), 404)
    expectError(await send(server.app, routes.operatorCancel, { key: root.token, path: { job_id: proof.id } }), 409)
    for (const route of [
      routes.operatorOverview,
      routes.operatorQueues,
      routes.operatorWorkers,
      routes.operatorStorage,
      routes.operatorTeams,
      routes.operatorUsers,
      routes.operatorEstimates,
      routes.operatorActs,
      routes.operatorTeam,
    ]) {
      const text = JSON.stringify(await ask(route, { path: { team_slug: 'ada' } }))
      expect(text).not.toMatch(/hush|very-private|secret\.circom|12345/)
    }
    for (const state of ['running', 'waiting', 'failed']) {
      expect(JSON.stringify(await jobs(state))).not.toMatch(/hush|very-private|secret\.circom|12345/)
    }
  })

  test('lists want to know which, and are paged', async () => {
    expectError(await send(server.app, routes.operatorJobs, { key: root.token, query: {} }), 422)
    const page = { job_state: 'failed', limit: '1', offset: '1' }
    const { items, count } = await ask<{ items: OperatorJob[]; count: number }>(routes.operatorJobs, { query: page })
    expect(items.length).toBe(1)
    const beyond = await ask(routes.operatorJobs, { query: { ...page, offset: '5000' } })
    expect(beyond).toEqual({ items: [], count })
  })
})
