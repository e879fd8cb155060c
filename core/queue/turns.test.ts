import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import { circomQueue, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { type QueueKey, queueName } from './job.ts'
import { takeJobs } from './take-jobs.ts'
import { TAKE, TURNS } from './turns.ts'
import { withOrigin } from './with-origin.ts'

let core: Core
let close: () => Promise<void>
const prove = circomQueue('prove')
const large: QueueKey = { ...prove, size: '1024m1t256d' }

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  await core.queue.open(large)
})
beforeEach(async () => {
  await core.database.$client.query('truncate pgboss.job_common; truncate team_turns')
})
afterAll(() => close())

/** Queues jobs of a team, each a moment after the one before. @returns their ids */
async function add(team: string, count = 1, queue: QueueKey = prove): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await core.queue.boss.insert(
    queueName(queue),
    ids.map((id) => ({ id, group: { id: team } })),
  )
  return ids
}

/** Takes jobs one after the other, as one slot does. @returns whose they were */
async function takeInOrder(count: number): Promise<string[]> {
  const groups: string[] = []
  for (let taken = 0; taken < count; taken += 1) {
    const [turn] = await core.queue.turns([prove], NO_QUOTAS)
    if (turn === undefined) break
    const held = await core.queue.take(turn)
    if (held === undefined) throw new Error('Nothing was taken.')
    await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    groups.push(turn.group)
  }
  return groups
}

test("a team's one job does not wait for the 600 that another team queued before it", async () => {
  await add('1', 600)
  const [one] = await add('2')
  const taken: string[] = []
  const enough = Promise.withResolvers<void>()
  const taker = takeJobs(core, {
    queues: () => [prove],
    concurrency: 1,
    work: async (held) => {
      taken.push(held.id)
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
      if (taken.length === 3) enough.resolve()
    },
  })
  await enough.promise
  await taker.stop()
  expect(taken.slice(0, 2)).toContain(one)
})

test('teams take turns on one slot, however many jobs each has, and a late one has the next turn', async () => {
  await add('1', 50)
  await add('2', 4)
  expect(await takeInOrder(4)).toEqual(['1', '2', '1', '2'])
  await add('3', 3)
  expect(await takeInOrder(6)).toEqual(['3', '1', '2', '3', '1', '2'])
})

test('of several slots the team with fewer running jobs has the next, no matter who was served last', async () => {
  await add('1', 10)
  await add('2', 10)
  const slots: string[] = []
  for (let slot = 0; slot < 6; slot += 1) {
    const [turn] = await core.queue.turns([prove], NO_QUOTAS)
    if (turn !== undefined) await core.queue.take(turn)
    slots.push(turn?.group ?? '')
  }
  expect(slots.toSorted()).toEqual(['1', '1', '1', '2', '2', '2'])
})

test("shares are counted over all queues, and a team's oldest job is its next in whichever queue", async () => {
  const [older] = await add('1', 1, large)
  const [newer] = await add('1')
  await add('2', 1)
  const turns = await core.queue.turns([prove], NO_QUOTAS)
  expect(turns.map(({ queue, group }) => [queue.size, group])).toEqual([
    [large.size, '1'],
    [prove.size, '1'],
    [prove.size, '2'],
  ])
  const [first, second] = turns
  if (first === undefined || second === undefined) throw new Error('There are no turns.')
  expect(await core.queue.take(first)).toMatchObject({ ...large, id: older, delivery: 0 })
  expect((await core.queue.turns([prove], NO_QUOTAS)).map(({ group }) => group)).toEqual(['2', '1'])
  // The team was served meanwhile: another look tells whose turn it is.
  expect(await core.queue.take(second)).toBeUndefined()
  const { queue, group } = second
  expect(await core.queue.take({ queue, group })).toMatchObject({ ...prove, id: newer, delivery: 0 })
  expect(await core.queue.take({ queue, group })).toBeUndefined()
})

test('a team that proves has its turn among those that verify, and one that runs in other queues its turn here', async () => {
  const elsewhere: QueueKey = { ...prove, circuitType: 'gnark' }
  const verify = circomQueue('verify')
  for (const [mine, others] of [
    [verify, prove],
    [prove, elsewhere],
  ] as const) {
    await core.queue.open(others)
    await core.database.$client.query('truncate pgboss.job_common; truncate team_turns')
    await add('1', 1, others)
    expect(await core.queue.take({ queue: others, group: '1' })).toBeDefined()
    await add('2', 12, mine)
    await add('1', 1, mine)
    const taken: string[] = []
    for (let slot = 0; slot < 3; slot += 1) {
      const [turn] = await core.queue.turns([mine], NO_QUOTAS)
      const held = turn && (await core.queue.take(turn))
      if (held === undefined) throw new Error('Nothing was taken.')
      taken.push(turn?.group ?? '')
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    }
    expect(taken).toContain('1')
  }
})

test("a team's one verification is not passed by another team's, however often a proof of the first is taken meanwhile", async () => {
  const verify = circomQueue('verify')
  await add('2', 12, verify)
  await add('1', 1, verify)
  await add('1', 12)
  const taken: string[] = []
  for (let slot = 0; slot < 3; slot += 1) {
    for (const queue of [prove, verify]) {
      const [turn] = await core.queue.turns([queue], NO_QUOTAS)
      const held = turn && (await core.queue.take(turn))
      if (held === undefined) throw new Error('Nothing was taken.')
      if (queue === verify) taken.push(turn?.group ?? '')
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    }
  }
  expect(taken).toContain('1')
})

test('a job that is put off waits until its time, and keeps no other job of its team waiting', async () => {
  await core.queue.boss.insert(queueName(prove), [{ id: randomUUID(), startAfter: 60, group: { id: '1' } }])
  expect(await core.queue.turns([prove], NO_QUOTAS)).toEqual([])
  const [id] = await add('1')
  const [turn] = await core.queue.turns([prove], NO_QUOTAS)
  if (turn === undefined) throw new Error('There is no turn.')
  expect(await core.queue.take(turn)).toMatchObject({ id })
  expect(await core.queue.take(turn)).toBeUndefined()
})

test('a job that is handed on again counts as delivered once more, as by pg-boss itself', async () => {
  const [id] = await add('1')
  const [turn] = await core.queue.turns([prove], NO_QUOTAS)
  if (turn === undefined) throw new Error('There is no turn.')
  const held = await core.queue.take(turn)
  if (held === undefined) throw new Error('Nothing was taken.')
  await core.database.transaction((transaction) => core.queue.putBack(transaction, held))
  expect(await core.queue.take(turn)).toMatchObject({ ...prove, id, delivery: 1 })
})

test('the call that a job came from goes with it to its worker, to the next one, and into a larger size', async () => {
  const origin = { request: randomUUID(), trace: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }
  const queued: string[] = []
  const ofCall = withOrigin(core, origin, ({ id }) => void queued.push(id))
  const job = { ...prove, id: randomUUID(), group: '1' }
  await core.database.transaction((transaction) => ofCall.queue.enqueue(transaction, job, { proofId: 'x' }))
  expect(queued).toEqual([job.id])
  const take = async (queue: QueueKey) => {
    const held = await core.queue.take({ queue, group: '1' })
    if (held === undefined) throw new Error('Nothing was taken.')
    return held
  }
  const held = await take(prove)
  expect(held).toMatchObject({ id: job.id, origin })
  expect(held.waitedSeconds).toBeGreaterThanOrEqual(0)
  await core.database.transaction((transaction) => core.queue.putBack(transaction, held))
  const again = await take(prove)
  expect(again).toMatchObject({ delivery: 1, origin })
  await core.database.transaction((transaction) => core.queue.moveTo(transaction, again, { size: large.size }))
  expect(await take(large)).toMatchObject({ delivery: 2, origin })
  const [row] = (await core.database.$client.query('select data from pgboss.job where id = $1', [job.id])).rows
  expect(row).toEqual({ data: { proofId: 'x', origin } })
})

test('a job of a larger size goes on taking the turns of its team', async () => {
  await add('7')
  const [turn] = await core.queue.turns([prove], NO_QUOTAS)
  const held = turn && (await core.queue.take(turn))
  if (held === undefined) throw new Error('Nothing was taken.')
  await core.database.transaction((transaction) => core.queue.moveTo(transaction, held, { size: large.size }))
  expect(await core.queue.turns([prove], NO_QUOTAS)).toMatchObject([{ queue: large, group: '7' }])
})

test('a team at its limit of running jobs, or of processor seconds of the day, is passed by', async () => {
  await add('1', 3)
  await add('2', 1)
  const quotas = { ...NO_QUOTAS, running: 1 }
  const [first] = await core.queue.turns([prove], quotas)
  if (first === undefined) throw new Error('There is no turn.')
  await core.queue.take(first)
  expect((await core.queue.turns([prove], quotas)).map(({ group }) => group)).toEqual(['2'])

  const { rows } = await core.database.$client.query<{ id: number }>(
    `insert into teams (slug, name) values ('spent', 'Spent') returning id`,
  )
  const spent = String(rows[0]?.id)
  await add(spent)
  const daily = { ...NO_QUOTAS, cpuSecondsPerDay: 100 }
  const groups = async () => (await core.queue.turns([prove], daily)).map(({ group }) => group)
  expect(await groups()).toContain(spent)
  await core.database.$client.query('insert into team_usage (team_id, cpu_seconds) values ($1, 100)', [spent])
  expect(await groups()).not.toContain(spent)
  await core.database.$client.query(`update team_usage set day = day - 1`)
  expect(await groups()).toContain(spent)
})

test('quotas hold up no verification, and none of these takes a place from a proof', async () => {
  const verify = circomQueue('verify')
  const { rows } = await core.database.$client.query<{ id: number }>(
    `insert into teams (slug, name) values ('verifies', 'Verifies') returning id`,
  )
  const team = String(rows[0]?.id)
  const quotas = { ...NO_QUOTAS, running: 1, cpuSecondsPerDay: 100 }
  const groups = async (queue: QueueKey) => (await core.queue.turns([queue], quotas)).map(({ group }) => group)
  await add(team, 2, verify)
  await add(team, 2)
  expect(await core.queue.take({ queue: verify, group: team })).toBeDefined()
  expect(await groups(prove)).toEqual([team])
  expect(await core.queue.take({ queue: prove, group: team })).toBeDefined()
  expect(await groups(prove)).toEqual([])
  expect(await groups(verify)).toEqual([team])
  await core.database.$client.query('insert into team_usage (team_id, cpu_seconds) values ($1, 100)', [team])
  expect(await groups(verify)).toEqual([team])
})

const Plan = z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.looseObject({ 'Execution Time': z.number() })]) })])

/** Runs a statement under EXPLAIN ANALYZE, and takes nothing. */
async function explain(statement: string, values: unknown[]): Promise<{ milliseconds: number; text: string }> {
  const client = await core.database.$client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${statement}`, values)
    await client.query('rollback')
    const [{ 'QUERY PLAN': plan }] = Plan.parse(rows)
    return { milliseconds: plan[0]['Execution Time'], text: JSON.stringify(plan) }
  } finally {
    client.release()
  }
}

test('of 100,000 queued jobs of 1,000 teams none is read but the first of each team', async () => {
  await core.database.$client.query(
    `insert into pgboss.job_common (name, id, group_id, policy)
     select $1, gen_random_uuid(), (case when n <= 90000 then 0 else n % 1000 end)::text, 'standard'
     from generate_series(1, 100000) n`,
    [circomQueueName('prove')],
  )
  for (const analysed of [false, true]) {
    if (analysed) await core.database.$client.query('analyze pgboss.job_common')
    const turns = await explain(TURNS, [['prove-circom'], 2 ** 31 - 1, Number.POSITIVE_INFINITY])
    const take = await explain(TAKE, [circomQueueName('prove'), '99', false, null])
    for (const { text } of [turns, take]) {
      expect(text).toMatch(/job_common_name_group_id_\w+_idx/)
      expect(text).not.toMatch(
        /"Seq Scan","Parent Relationship":"[^"]*","Parallel Aware":\w+,"Async Capable":\w+,"Relation Name":"job/,
      )
    }
    console.info(`turns ${turns.milliseconds} ms, take ${take.milliseconds} ms, statistics: ${analysed}`)
    // Some milliseconds; a busy machine takes its time.
    expect(turns.milliseconds).toBeLessThan(1000)
    expect(take.milliseconds).toBeLessThan(1000)
  }
}, 120_000)
