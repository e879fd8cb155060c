import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { beginBuild, failBuild, finishBuild, requeueBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { events } from '../database/schema/events.ts'
import { createProof } from '../proofs/create-proof.ts'
import { beginProof, failProof, finishProof, requeueProof } from '../proofs/transition.ts'
import { type HeldJob, queueName } from '../queue/job.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam, readyBuild, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { tableOf } from './fence.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let circuit: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  circuit = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())

const facts = { warnings: [], computeTimes: { total: 1 } }
const setup = { kind: 'development' as const, statement: 'Made by a test.' }

const build = {
  subject: 'build' as const,
  make: async () => void (await newBuild(core, alice)),
  fetch: () => fetchJob(core, 'compile'),
  begin: beginBuild,
  finish: async (held: HeldJob) => {
    const files = [{ kind: 'kept' as const, name: 'key', stored: await store(core, 'a key') }]
    return finishBuild(core, held, {
      ...facts,
      details: {},
      setup,
      versions: {},
      proveSize: SMALLEST_SIZE,
      verifySize: SMALLEST_SIZE,
      files,
    })
  },
  fail: failBuild,
  requeue: requeueBuild,
}
const proof = {
  subject: 'proof' as const,
  make: async () => void (await createProof(core, alice, circuit, { input: '{"my":"secret-input"}', meta: {} })),
  fetch: () => fetchJob(core, 'prove'),
  begin: beginProof,
  finish: async (held: HeldJob) => {
    const files = [{ kind: 'proof' as const, stored: await store(core, 'a proof') }]
    return finishProof(core, held, { ...facts, files })
  },
  fail: failProof,
  requeue: requeueProof,
}

describe.each([build, proof])('$subject: the events of its transitions', (each) => {
  const { subject } = each
  const rowsOf = ({ id }: HeldJob) =>
    core.database.select().from(events).where(eq(events.subjectId, id)).orderBy(asc(events.id))
  const eventsOf = async (held: HeldJob) =>
    (await rowsOf(held)).map(({ kind, data }) => [kind.replace(`${subject}.`, ''), data])
  const statusOf = async ({ id }: HeldJob) =>
    (
      await core.database
        .select({ status: tableOf[subject].status })
        .from(tableOf[subject])
        .where(eq(tableOf[subject].id, id))
    )[0]?.status

  async function begun(): Promise<HeldJob> {
    await each.make()
    const held = await each.fetch()
    expect(await each.begin(core, held)).toBe(true)
    return held
  }

  test('one for each, from the creation to Ready', async () => {
    const first = await begun()
    await each.requeue(core, first, 'ending')
    const second = await each.fetch()
    await each.begin(core, second)
    await each.finish(second)
    expect(await eventsOf(first)).toEqual([
      ['created', expect.any(Object)],
      ['started', { attempt: 1 }],
      ['requeued', { attempt: 1, reason: 'ending' }],
      ['started', { attempt: 2 }],
      ['ready', { attempt: 2 }],
    ])
    const [created, ...steps] = await rowsOf(first)
    expect(created).toMatchObject({ teamId: alice.teamId, actorKind: 'api_key', actorId: alice.apiKeyId })
    for (const step of steps) expect(step).toMatchObject({ teamId: alice.teamId, actorKind: 'worker' })
  })

  test('the sentence of a failure, which may speak of the input, is not among them', async () => {
    const held = await begun()
    await each.fail(core, held, 'The input "secret-input" is wrong.', { total: 1 })
    expect((await eventsOf(held)).at(-1)).toEqual(['failed', { attempt: 1, reason: 'user' }])
    expect(JSON.stringify(await rowsOf(held))).not.toContain('secret-input')
  })

  test('after three faults it says once that it was given up', async () => {
    let held = await begun()
    for (const attempt of [1, 2]) {
      await each.requeue(core, held, 'fault')
      held = await each.fetch()
      await each.begin(core, held)
      expect((await eventsOf(held)).slice(-2)).toEqual([
        ['requeued', { attempt, reason: 'fault' }],
        ['started', { attempt: attempt + 1 }],
      ])
    }
    await each.requeue(core, held, 'fault')
    expect((await eventsOf(held)).at(-1)).toEqual(['failed', { attempt: 3, reason: 'given_up' }])
    expect(await statusOf(held)).toBe('Failed')
  })

  test('what a late attempt reports is no event', async () => {
    const late = await begun()
    await core.queue.boss.fail(queueName(late), late.id)
    const current = await each.fetch()
    await each.begin(core, current)
    const before = await eventsOf(late)
    expect(await each.finish(late)).toBe(false)
    expect(await each.fail(core, late, 'late', { total: 1 })).toBe(false)
    expect(await each.requeue(core, late, 'fault')).toBe(false)
    expect(await each.begin(core, late)).toBe(false)
    expect(await eventsOf(late)).toEqual(before)
    await each.finish(current)
  })

  test('of many ends at once one counts, with one event', async () => {
    for (let round = 0; round < 5; round += 1) {
      const held = await begun()
      const ends = await Promise.all([
        each.finish(held),
        each.fail(core, held, 'no', { total: 1 }),
        each.requeue(core, held, 'ending'),
        each.finish(held),
        each.requeue(core, held, 'fault'),
      ])
      expect(ends.filter(Boolean)).toHaveLength(1)
      const steps = await eventsOf(held)
      expect(steps).toHaveLength(3)
      const status = await statusOf(held)
      expect({ created: 'Queued', ready: 'Ready', failed: 'Failed', requeued: 'Queued' }[String(steps[2]?.[0])]).toBe(
        status,
      )
      if (status === 'Queued') await core.queue.boss.deleteJob(queueName(held), held.id)
    }
  })

  test('a transition whose event cannot be recorded does not happen', async () => {
    const held = await begun()
    const before = await eventsOf(held)
    await core.database.execute(sql`alter table events add constraint refuse check (false) not valid`)
    try {
      await expect(each.finish(held)).rejects.toThrow()
      await expect(each.fail(core, held, 'no', { total: 1 })).rejects.toThrow()
      await expect(each.requeue(core, held, 'fault')).rejects.toThrow()
    } finally {
      await core.database.execute(sql`alter table events drop constraint refuse`)
    }
    expect(await statusOf(held)).toBe('In Progress')
    expect(await eventsOf(held)).toEqual(before)
    expect(await core.queue.boss.findJobs(queueName(held), { id: held.id })).toMatchObject([{ state: 'active' }])
    expect(await each.finish(held)).toBe(true)
  })
})
