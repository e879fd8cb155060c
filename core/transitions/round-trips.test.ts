import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import { beginProof, failProof, finishProof } from '../proofs/transition.ts'
import { judgeDelivery, mayBegin } from '../queue/attempts.ts'
import { queueName } from '../queue/job.ts'
import { type TeamViewer, circomQueue, fetchJob, newTeam, readyBuild, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { roundTrips } from '../testing/round-trips.ts'

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

const makeProof = () => createProof(core, alice, circuit, { input: '{"a":1}', meta: {} })
const transaction = (...statements: string[]) => [
  'begin',
  ...statements.map((part) => expect.stringContaining(part)),
  'commit',
]

test('a proof is made in two: one for its place among those that wait, and one for all of its rows', async () => {
  await makeProof()
  const sent = await roundTrips(core, makeProof)
  const writes = sent.slice(sent.indexOf('begin'))
  expect(writes).toEqual(transaction('team_quotas', 'insert into "proofs"', 'select "proofs"."id"'))
  // The build, what its proofs took and those of others, what the team may have, and two of the workers.
  expect(sent.slice(0, sent.indexOf('begin'))).toHaveLength(6)
})

test('a job is added as pg-boss adds it', async () => {
  const queue = circomQueue('prove')
  const [ours, theirs] = [randomUUID(), randomUUID()]
  const order = { group: '7', priority: 3, deadline: new Date('2030-01-01T00:00:00Z') }
  await core.database.transaction((inside) =>
    core.queue.enqueue(inside, { ...queue, id: ours, ...order }, { proofId: 'x' }),
  )
  const data = { proofId: 'x', deadline: '2030-01-01T00:00:00.000Z' }
  await core.queue.boss.insert(queueName(queue), [{ id: theirs, group: { id: '7' }, priority: 3, data }])
  const { rows } = await core.database.execute(sql`
    select job.*, keep_until - start_after as kept, start_after = created_on as at_once, tableoid::regclass::text as "table"
    from pgboss.job where id in (${ours}, ${theirs})`)
  const [one, other] = rows.map(
    ({ id: _id, start_after: _start, created_on: _created, keep_until: _keep, ...row }) => row,
  )
  expect(one).toEqual(other)
  expect(Object.keys(one ?? {}).length).toBeGreaterThan(20)
  await core.queue.boss.deleteJob(queueName(queue), [ours, theirs])
})

test('a job of a queue that was never opened is refused', async () => {
  const job = { ...circomQueue('prove'), size: '77m1t7d', id: randomUUID(), group: '7' }
  await expect(core.database.transaction((inside) => core.queue.enqueue(inside, job))).rejects.toThrow('was not opened')
})

test('a proof is begun in one round trip to the database, and ends in one between the beginning and the end of a transaction', async () => {
  await makeProof()
  const held = await fetchJob(core, 'prove')
  expect(await roundTrips(core, () => beginProof(core, held))).toEqual([expect.stringContaining('recorded')])
  const stored = [await store(core, 'a proof'), await store(core, 'public values')] as const
  const files = [
    { kind: 'proof' as const, stored: stored[0] },
    { kind: 'public' as const, stored: stored[1] },
  ]
  const result = { warnings: [], computeTimes: { total: 1 }, files }
  const sent = await roundTrips(core, () => finishProof(core, held, result))
  expect(sent.slice(0, 3)).toEqual(transaction('recorded'))
  // The rest removes the input from the storage.
  expect(sent.slice(3)).toEqual(transaction('advisory', 'insert into "artifacts"', 'delete from "artifacts"'))
})

test('one that fails ends in as many', async () => {
  await makeProof()
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  const sent = await roundTrips(core, () => failProof(core, held, 'The input is wrong.', { total: 1 }))
  expect(sent.slice(0, 3)).toEqual(transaction('recorded'))
})

test('the condition of the statement that begins says what is said of a delivery', async () => {
  for (const status of ['Queued', 'In Progress', 'Ready', 'Failed'])
    for (const attempt of [0, 1, 2])
      for (const tries of [0, 2, 3])
        for (const deaths of [0, 1, 2]) {
          const row = { status, attempt, tries, deaths }
          const columns = {
            status: sql`${status}::text`,
            attempt: sql`${attempt}::int`,
            tries: sql`${tries}::int`,
            deaths: sql`${deaths}::int`,
          }
          const { rows } = await core.database.execute<{ begins: boolean }>(
            sql`select ${mayBegin(columns, 2)} as begins`,
          )
          expect({ ...row, begins: rows[0]?.begins }).toEqual({ ...row, begins: judgeDelivery(row, 2) === 'begin' })
        }
})
