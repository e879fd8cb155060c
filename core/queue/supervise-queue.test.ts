import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Core } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { circomQueue, newBuild, newTeam, readyBuild } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { queueName } from './job.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

test('of many queues only those with jobs are supervised and looked into', async () => {
  const sizes = Array.from({ length: 50 }, (_, size) => `${size + 1}m1t1d`)
  for (const size of sizes) await core.queue.open({ ...circomQueue('prove'), size })
  await core.queue.boss.send(queueName({ ...circomQueue('prove'), size: '7m1t1d' }), null, { group: { id: '1' } })
  await newBuild(core, await newTeam(core))
  const supervised = async () => {
    const { rows } = await core.database.$client.query<{ name: string }>(
      'select name from pgboss.queue where monitor_on is not null order by name',
    )
    return rows.map(({ name }) => name)
  }
  const both = [queueName(circomQueue('compile')), 'prove-circom/7m1t1d']
  await vi.waitFor(async () => expect(await supervised()).toEqual(both), { timeout: 20_000, interval: 100 })
  expect(await core.queue.waiting([circomQueue('prove'), circomQueue('compile')])).toEqual([
    circomQueue('compile'),
    { ...circomQueue('prove'), size: '7m1t1d' },
  ])
  expect(await core.queue.waiting([circomQueue('verify')])).toEqual([])
}, 60_000)

test('a proof is ended at its deadline by the process that supervises, and no worker is needed for it', async () => {
  const alice = await newTeam(core)
  await core.database.$client.query('delete from pgboss.job')
  const { build } = await readyBuild(core, alice)
  const asked = { input: '{}', meta: {}, deadline: new Date(Date.now() + 1500) }
  const { proof } = await createProof(core, alice, build.id, asked)
  expect(proof.status).toBe('Queued')
  await vi.waitFor(
    async () =>
      expect((await findProof(core, alice, proof.id)).proof).toMatchObject({
        status: 'Failed',
        failureCause: 'deadline',
      }),
    { timeout: 60_000, interval: 100 },
  )
}, 90_000)
