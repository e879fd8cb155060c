import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { requeueRestoredJobs } from '../backup/requeue-restored-jobs.ts'
import type { Core } from '../context.ts'
import { events } from '../database/schema/events.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { doChores } from '../deletions/do-chores.ts'
import type { HeldJob } from '../queue/job.ts'
import type { Notice } from '../queue/notices.ts'
import { finishForCheck, newKey } from '../testing/elsewhere.ts'
import {
  type TeamViewer,
  circomQueue,
  fetchJob,
  newBuild,
  newTeam,
  readyBuild,
  removeAllJobs,
  storeOnce,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { rowsRead } from '../testing/rows-read.ts'
import { cancelProof } from './cancel-proof.ts'
import { type NewProof, createProof } from './create-proof.ts'
import { endLateProofs } from './end-late-proofs.ts'
import { findProof } from './find-proof.ts'
import { beginProof, finishProof, requeueProof } from './transition.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let build: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  // No one else ends late proofs meanwhile.
  await core.supervision.stop()
  alice = await newTeam(core)
  build = (await readyBuild(core, alice)).build.id
})
beforeEach(async () => {
  await removeAllJobs(core)
  await core.database.update(proofs).set({ deadline: null })
})
afterAll(() => close())

const inAnHour = () => new Date(Date.now() + 3_600_000)
const proofOf = async (id: string) => (await findProof(core, alice, id)).proof
const jobs = async () => (await core.database.$client.query('select id from pgboss.job')).rows

async function ask(options: Partial<NewProof> = {}): Promise<string> {
  const asked = { input: '{"secret": 42}', meta: {}, deadline: inAnHour(), ...options }
  return (await createProof(core, alice, build, asked)).proof.id
}

/** As if its time had come. */
async function pass(id: string): Promise<void> {
  await core.database
    .update(proofs)
    .set({ deadline: sql`clock_timestamp() - interval '1 millisecond'` })
    .where(eq(proofs.id, id))
}

async function begin(): Promise<HeldJob> {
  const held = await fetchJob(core, 'prove')
  expect(await beginProof(core, held)).toBe(true)
  return held
}

const finish = async (held: HeldJob) =>
  finishProof(core, held, {
    warnings: [],
    computeTimes: { total: 1 },
    files: [{ kind: 'proof', stored: await storeOnce(core, '{"pi_a":["1"]}') }],
  })

async function expectEnded(id: string, error: RegExp): Promise<void> {
  const proof = await proofOf(id)
  expect(proof).toMatchObject({ status: 'Failed', failureCause: 'deadline', cancelledBy: null, verified: null })
  expect(proof.error).toMatch(error)
  expect(await jobs()).toEqual([])
  expect(await core.database.select().from(proofArtifacts).where(eq(proofArtifacts.proofId, id))).toEqual([])
  const told = await core.database.select().from(events).where(eq(events.subjectId, id)).orderBy(events.id)
  expect(told.at(-1)).toMatchObject({ kind: 'proof.failed', data: { reason: 'deadline' }, actorKind: 'server' })
}

test('one that waits at its deadline is Failed with the reason, and nothing of it is kept', async () => {
  const [late, other] = [await ask(), await ask({ input: '{"other": 1}' })]
  const { rows } = await core.database.$client.query<{ sha256: string }>(
    'select sha256 from proof_artifacts where proof_id = $1',
    [late],
  )
  expect(await endLateProofs(core)).toBeUndefined()
  expect(await proofOf(late)).toMatchObject({ status: 'Queued' })
  await cancelProof(core, alice, other)
  await pass(late)
  await endLateProofs(core)
  await expectEnded(late, /^Its deadline, 2\d{3}-\d\d-\d\d \d\d:\d\d:\d\d UTC, came while it waited for its turn\./)
  expect(await core.storage.has(rows[0]?.sha256 ?? '')).toBe(false)
})

test('the worker of one that runs is told to stop, and what it reports afterwards changes nothing', async () => {
  const id = await ask()
  const held = await begin()
  await pass(id)
  const told: (Notice | undefined)[] = []
  const unsubscribe = core.queue.listen((notice) => void told.push(notice))
  // From then on it listens.
  await vi.waitFor(() => expect(told).toHaveLength(1))
  await endLateProofs(core)
  await vi.waitFor(() => expect(told).toContainEqual({ kind: 'withdrawn', id }))
  unsubscribe()
  await expectEnded(id, /came before it was ready/)
  expect(await finish(held)).toBe(false)
  expect(await requeueProof(core, held, 'fault')).toBe(false)
  await expectEnded(id, /came before it was ready/)
})

test('a finish after the deadline makes no proof Ready, also before anyone has seen that it is late', async () => {
  const id = await ask()
  const held = await begin()
  await pass(id)
  expect(await finish(held)).toBe(false)
  expect(await proofOf(id)).toMatchObject({ status: 'In Progress' })
  await endLateProofs(core)
  await expectEnded(id, /came before it was ready/)
})

test('a finish before the deadline is one, and the deadline changes nothing of it', async () => {
  const id = await ask()
  expect(await finish(await begin())).toBe(true)
  await pass(id)
  await endLateProofs(core)
  expect(await proofOf(id)).toMatchObject({ status: 'Ready', failureCause: null })
})

test('a job that is taken after its deadline is not begun', async () => {
  const id = await ask()
  await pass(id)
  expect(await beginProof(core, await fetchJob(core, 'prove'))).toBe(false)
  await endLateProofs(core)
  await expectEnded(id, /while it waited/)
})

test('of a finish and a deadline at the same moment one counts', async () => {
  const ends: string[] = []
  for (let round = 0; round < 20; round += 1) {
    const id = await ask()
    const held = await begin()
    await core.database
      .update(proofs)
      .set({ deadline: sql`clock_timestamp() + ${round} * interval '1 millisecond'` })
      .where(eq(proofs.id, id))
    const [isReady] = await Promise.all([finish(held), endLateProofs(core), endLateProofs(core)])
    await pass(id)
    await endLateProofs(core)
    const { status, failureCause } = await proofOf(id)
    expect([status, failureCause]).toEqual(isReady ? ['Ready', null] : ['Failed', 'deadline'])
    expect(await jobs()).toEqual([])
    ends.push(status)
  }
  console.info(`Ready ${ends.filter((end) => end === 'Ready').length} of ${ends.length}`)
})

test('one that was made elsewhere, and waits to be verified here, is ended as well', async () => {
  const { key, take } = await newKey(core)
  const id = await ask()
  await finishForCheck(core, key, await take())
  await pass(id)
  await endLateProofs(core)
  await expectEnded(id, /before it was ready/)
})

test('many are ended in parts, and none of those whose time has not come', async () => {
  for (let count = 0; count < 120; count += 1) await ask()
  await core.database
    .update(proofs)
    .set({ deadline: sql`clock_timestamp()` })
    .where(eq(proofs.status, 'Queued'))
  const waits = await ask()
  const first = await endLateProofs(core)
  const second = await endLateProofs(core, first)
  expect([first, second, await endLateProofs(core, second)]).toEqual([
    expect.any(Object),
    expect.any(Object),
    undefined,
  ])
  expect(await jobs()).toEqual([{ id: waits }])
})

test('one whose row another transaction holds keeps none of the others waiting', async () => {
  const [held, late] = [await ask(), await ask()]
  await Promise.all([held, late].map(pass))
  await core.database.transaction(async (transaction) => {
    await transaction.select().from(proofs).where(eq(proofs.id, held)).for('update')
    await endLateProofs(core)
    expect(await proofOf(late)).toMatchObject({ status: 'Failed' })
  })
  expect(await proofOf(held)).toMatchObject({ status: 'Queued' })
  await endLateProofs(core)
  expect(await proofOf(held)).toMatchObject({ status: 'Failed' })
})

test('one that cannot be ended keeps none of the others waiting, and is looked at again', async () => {
  const [bad, late] = [await ask(), await ask()]
  await pass(bad)
  await pass(late)
  const { queue } = core
  const withdraw: typeof queue.withdraw = async (transaction, withdrawn) => {
    if (withdrawn.some(({ id }) => id === bad)) throw new Error('Its queue is gone.')
    await queue.withdraw(transaction, withdrawn)
  }
  const reported: string[] = []
  const report = ({ message }: Error) => void reported.push(message)
  expect(await endLateProofs({ ...core, queue: { withdraw }, report })).toBeUndefined()
  expect(reported).toEqual(['Its queue is gone.'])
  expect([await proofOf(bad), await proofOf(late)]).toMatchObject([{ status: 'Queued' }, { status: 'Failed' }])
  await endLateProofs(core)
  await expectEnded(bad, /while it waited/)
})

test('fifty that cannot be ended keep no later one waiting, and are looked at again', async () => {
  const stuck = new Set<string>()
  for (let count = 0; count < 50; count += 1) stuck.add(await ask())
  await core.database
    .update(proofs)
    .set({ deadline: sql`clock_timestamp()` })
    .where(inArray(proofs.id, [...stuck]))
  const late = await ask()
  await pass(late)
  const { queue } = core
  const tried: string[] = []
  const withdraw: typeof queue.withdraw = async (transaction, withdrawn) => {
    tried.push(...withdrawn.map(({ id }) => id))
    if (withdrawn.some(({ id }) => stuck.has(id))) throw new Error('Its queue is gone.')
    await queue.withdraw(transaction, withdrawn)
  }
  const chores = new AbortController()
  const doing = doChores({ ...core, queue: { withdraw }, report: () => undefined }, chores.signal)
  try {
    const within = { timeout: 20_000, interval: 50 }
    await vi.waitFor(async () => expect(await proofOf(late)).toMatchObject({ status: 'Failed' }), within)
    await vi.waitFor(() => expect(tried.filter((id) => stuck.has(id)).length).toBeGreaterThanOrEqual(100), within)
  } finally {
    chores.abort()
    await doing
  }
  expect(tried.filter((id) => id === late)).toEqual([late])
})

test('the look for late ones reads none of the many that still have time', async () => {
  const id = await ask()
  const columns = sql`build_id, project_id, team_id, meta, size`
  await core.database.execute(sql`insert into proofs (${columns}, deadline)
    select ${columns}, clock_timestamp() + n * interval '1 hour' from proofs, generate_series(1, 2000) n where id = ${id}`)
  await core.database.execute(sql`analyze proofs`)
  const read = await rowsRead(core, () => endLateProofs(core))
  expect(read['proofs']).toBeLessThan(10)
  await core.database.delete(proofs).where(and(eq(proofs.status, 'Queued'), ne(proofs.id, id)))
})

test('a deadline that has passed by the clock of the database is refused, whatever this process takes for now', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2001-01-01T00:00:00Z') })
  try {
    const passed = ask({ deadline: new Date('2002-01-01T00:00:00Z') })
    await expect(passed).rejects.toThrow('The deadline 2002-01-01 00:00:00 UTC has passed by the clock of this server.')
  } finally {
    vi.useRealTimers()
  }
  expect(await jobs()).toEqual([])
  const last = new Date('9999-12-31T23:59:59.999Z')
  expect(await proofOf(await ask({ deadline: last }))).toMatchObject({ deadline: last })
})

test('a repeated request is answered with its proof after the deadline, and another order is another request', async () => {
  const asked = { input: '{}', meta: {}, priority: 1, deadline: inAnHour() }
  const { proof } = await createProof(core, alice, build, asked, 'once')
  await pass(proof.id)
  await endLateProofs(core)
  const again = await createProof(core, alice, build, asked, 'once')
  expect(again.proof).toMatchObject({ id: proof.id, status: 'Failed' })
  const other = createProof(core, alice, build, { ...asked, priority: 2 }, 'once')
  await expect(other).rejects.toMatchObject({ kind: 'idempotency_key_reused' })
})

test('what is brought back from a backup has the order that it had', async () => {
  await core.database.update(proofs).set({ status: 'Failed' })
  const low = await ask({ priority: -1, deadline: null })
  const high = await ask({ priority: 1 })
  const usual = await ask({ deadline: null })
  await removeAllJobs(core)
  await core.database.transaction((transaction) => requeueRestoredJobs(transaction, core.queue))
  const { rows } = await core.database.$client.query('select id, priority, data from pgboss.job order by priority desc')
  const { deadline } = await proofOf(high)
  expect(rows).toEqual([
    { id: high, priority: 1, data: { deadline: deadline?.toISOString() } },
    { id: usual, priority: 0, data: {} },
    { id: low, priority: -1, data: {} },
  ])
})

test('what is brought back keeps its place also when a worker hands it back', async () => {
  await core.database.update(proofs).set({ status: 'Failed' })
  const first = await ask({ deadline: null })
  const { build: second } = await newBuild(core, alice)
  await removeAllJobs(core)
  await core.database.transaction((transaction) => requeueRestoredJobs(transaction, core.queue))
  const next = async () => {
    const [turn] = await core.queue.turns([circomQueue('prove'), circomQueue('compile')], NO_QUOTAS)
    return turn && (await core.queue.take(turn))
  }
  const held = await next()
  if (held !== undefined) await core.database.transaction((transaction) => core.queue.putBack(transaction, held))
  expect([held, await next(), await next()]).toMatchObject([{ id: first }, { id: first }, { id: second.id }])
})
