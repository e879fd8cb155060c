import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import { newTeam, readyBuild } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { queueName } from './job.ts'
import { SMALLEST_SIZE } from './size-class.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
})
afterAll(() => close())

test('more proofs at once than there are connections, as the first of their queue, do not wait for each other', async () => {
  const alice = await newTeam(core)
  const { build } = await readyBuild(core, alice, { toolchain: 'circom@2.2.3' })
  const troubles: Error[] = []
  const fresh = await openCore(settings, (error) => troubles.push(error))
  const begun = performance.now()
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, a) =>
      createProof(fresh, alice, build.id, { input: JSON.stringify({ a }), meta: {} }),
    ),
  )
  // A transaction that waits for a connection in vain does so for 10 s.
  expect(performance.now() - begun).toBeLessThan(9000)
  const queued = await core.database.$client.query<{ id: string }>('select id from pgboss.job where name like $1', [
    'prove-circom/%',
  ])
  expect(queued.rows.map(({ id }) => id).toSorted()).toEqual(made.map(({ proof }) => proof.id).toSorted())
  await closeCore(fresh)
  expect(troubles).toEqual([])
}, 60_000)

test('a process opens no more connections than it may, and works with the fewest', async () => {
  const sparing = await openTestCore({ databaseConnections: 10 })
  const alice = await newTeam(sparing.core)
  const { build } = await readyBuild(sparing.core, alice)
  const unsubscribe = sparing.core.queue.listen(() => undefined)
  const made = Promise.all(
    Array.from({ length: 30 }, (_, a) =>
      createProof(sparing.core, alice, build.id, { input: JSON.stringify({ a }), meta: {} }),
    ),
  )
  const ended = made.then(() => true)
  let most = 0
  do {
    const { rows } = await core.database.$client.query<{ count: number }>(
      "select count(*)::int as count from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
      [new URL(sparing.settings.databaseUrl).pathname.slice(1)],
    )
    most = Math.max(most, rows[0]?.count ?? 0)
  } while (!(await Promise.race([ended, sleep(1, false)])))
  expect(await made).toHaveLength(30)
  expect(most).toBeGreaterThan(6)
  expect(most).toBeLessThanOrEqual(10)
  unsubscribe()
  await sparing.close()
}, 60_000)

test('transactions that hold every connection of the pool can each add a job of a queue that was not used before', async () => {
  const fresh = await openCore(settings)
  const queue = { kind: 'prove', circuitType: 'circom', toolchain: 'circom@8', size: SMALLEST_SIZE } as const
  await fresh.queue.open(queue)
  const connections = fresh.database.$client.options.max
  const allBegun = Promise.withResolvers<void>()
  let begun = 0
  await Promise.all(
    Array.from({ length: connections }, () =>
      fresh.database.transaction(async (transaction) => {
        begun += 1
        if (begun === connections) allBegun.resolve()
        await allBegun.promise
        await fresh.queue.enqueue(transaction, { ...queue, id: randomUUID(), group: '1' })
      }),
    ),
  )
  expect(await core.queue.boss.findJobs(queueName(queue))).toHaveLength(connections)
  await closeCore(fresh)
})

test('a queue that could not be made is made by the next call', async () => {
  const fresh = await openCore(settings)
  const queue = { kind: 'prove', circuitType: 'circom', toolchain: 'circom@9', size: '64m1t64d' } as const
  await core.database.$client.query('alter table pgboss.queue rename to away')
  const failed = await Promise.allSettled([fresh.queue.open(queue), fresh.queue.open(queue)])
  await core.database.$client.query('alter table pgboss.away rename to queue')
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await fresh.queue.open(queue)
  expect(await core.queue.boss.getQueue('prove-circom/9/64m1t64d')).not.toBeNull()
  await closeCore(fresh)
})
