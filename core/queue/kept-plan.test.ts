import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import { circomQueue, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { TAKE, findTurns, prepareTurns } from './turns.ts'

let core: Core
let close: () => Promise<void>
const prove = circomQueue('prove')

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
beforeEach(async () => {
  await core.database.$client.query('truncate pgboss.job_common; truncate team_turns')
})
afterAll(() => close())

const Reads = z.tuple([z.object({ whole: z.number(), fetched: z.number() })])

/** How often a connection has read the whole table of jobs, and how many jobs it has read by an index. */
async function readsOf(client: Pick<Core['database']['$client'], 'query'>): Promise<z.output<typeof Reads>[0]> {
  const { rows } = await client.query(
    `select seq_scan::int as whole, idx_tup_fetch::int as fetched from pg_stat_xact_user_tables
     where relid = 'pgboss.job_common'::regclass`,
  )
  return Reads.parse(rows)[0]
}

/** As for a worker of a version that has not been here. */
const dropFunctions = () =>
  core.database.$client.query(`do $$ declare f regprocedure; begin
    for f in select oid from pg_proc where proname like 'proofyard_turns_%' loop execute 'drop function ' || f; end loop; end $$`)

test('what was planned while little waited finds the turns among 100,000 jobs by an index, too', async () => {
  const client = await core.database.$client.connect()
  try {
    await client.query('begin')
    await client.query(
      `insert into pgboss.job_common (name, id, group_id, policy, state)
       select $1, gen_random_uuid(), '0', 'standard', state from unnest('{created, active}'::pgboss.job_state[]) state`,
      [circomQueueName('prove')],
    )
    await client.query('analyze pgboss.job_common')
    const turns = () => findTurns(client, [prove], NO_QUOTAS)
    expect(await turns()).toMatchObject([{ group: '0', running: 1 }])
    await client.query(
      `insert into pgboss.job_common (name, id, group_id, policy)
       select $1, gen_random_uuid(), (n % 3)::text, 'standard' from generate_series(1, 100000) n`,
      [circomQueueName('prove')],
    )
    const before = await readsOf(client)
    expect((await turns()).map(({ group }) => group)).toEqual(['1', '2', '0'])
    const after = await readsOf(client)
    expect(after.whole).toBe(before.whole)
    expect(after.fetched - before.fetched).toBeLessThan(100)
  } finally {
    await client.query('rollback')
    client.release()
  }
}, 120_000)

test('PostgreSQL 15 to 17 do not compile the look to machine code each time, which takes them 800 ms', async () => {
  const { rows } = await core.database.$client.query<{ settings: string[] }>(
    `select proconfig as settings from pg_proc where proname like 'proofyard_turns_%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.settings).toContain('jit=off')
})

test('a job is taken without reading the jobs of other teams', async () => {
  const client = await core.database.$client.connect()
  try {
    const name = circomQueueName('prove')
    await client.query(
      `insert into pgboss.job_common (name, id, group_id, policy)
       select $1, gen_random_uuid(), '1', 'standard' from generate_series(1, 20000)`,
      [name],
    )
    await client.query('analyze pgboss.job_common')
    await client.query(`update pgboss.job_common set group_id = '2' where ctid <> '(0,1)'`)
    await client.query('begin')
    const before = await readsOf(client)
    for (const group of ['2', '1'])
      expect((await client.query(TAKE, [name, group, true, null])).rows).toMatchObject([{ hasNext: group === '2' }])
    expect((await readsOf(client)).whole).toBe(before.whole)
  } finally {
    await client.query('rollback')
    client.release()
  }
}, 120_000)

test('a team that is paused after its turn was found has no job taken', async () => {
  const { rows } = await core.database.$client.query<{ id: number }>(
    `insert into teams (slug, name) values ('paused', 'Paused') returning id`,
  )
  const group = String(rows[0]?.id)
  await core.queue.boss.insert(circomQueueName('prove'), [{ id: randomUUID(), group: { id: group } }])
  const [turn] = await core.queue.turns([prove], NO_QUOTAS)
  expect(turn).toMatchObject({ group })
  const takes = async () => turn && (await core.queue.take(turn)) !== undefined
  for (const team of [group, null]) {
    await core.database.$client.query('insert into pauses (team_id) values ($1)', [team])
    expect(await takes()).toBe(false)
    await core.database.$client.query('truncate pauses')
  }
  expect(await takes()).toBe(true)
})

test('several workers of two versions that start at once find what each of them needs', async () => {
  await dropFunctions()
  await Promise.all(Array.from({ length: 8 }, () => prepareTurns(core.database.$client)))
  const before = `create function pgboss.proofyard_turns_0123456789ab(text[], int, float8) returns int language sql return 1`
  await core.database.$client.query(before)
  await prepareTurns(core.database.$client)
  expect(await core.queue.turns([prove], NO_QUOTAS)).toEqual([])
  await core.database.$client.query('select pgboss.proofyard_turns_0123456789ab(null, null, null)')
})

test('a worker of another version starts beside a long transaction that has queued a job', async () => {
  const client = await core.database.$client.connect()
  try {
    await dropFunctions()
    await client.query('begin')
    await client.query(
      `insert into pgboss.job (name, id, group_id, policy) values ($1, gen_random_uuid(), '1', 'standard')`,
      [circomQueueName('prove')],
    )
    const started = prepareTurns(core.database.$client).then(() => 'starts')
    expect(await Promise.race([started, sleep(5000, 'waits')])).toBe('starts')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
