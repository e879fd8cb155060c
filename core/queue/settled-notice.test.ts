import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '../context.ts'
import { circomQueue, newTeam } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import type { HeldJob } from './job.ts'
import type { Notice } from './notices.ts'
import { ALONE } from './team-group.ts'

let core: Core
let close: () => Promise<void>
let team: string
const told: (Notice | undefined)[] = []
const prove = circomQueue('prove')

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  team = String((await newTeam(core)).teamId)
  core.queue.listen((notice) => void told.push(notice))
  // From then on it listens.
  await vi.waitFor(() => expect(told).toEqual([undefined]), { timeout: 20_000 })
})
beforeEach(async () => {
  await core.database.$client.query('truncate pgboss.job_common; truncate team_turns; truncate team_quotas')
})
afterAll(() => close())

async function start(group: string): Promise<HeldJob> {
  const job = { ...prove, id: randomUUID(), group }
  await core.database.transaction((transaction) => core.queue.enqueue(transaction, job))
  const held = await core.queue.take({ queue: prove, group })
  if (held === undefined) throw new Error('Nothing was taken.')
  return held
}

/** How many notices there are of a job that is settled, and not more by a later one. */
async function noticesOf(held: HeldJob, running: number): Promise<number> {
  told.length = 0
  await core.database.transaction((transaction) => core.queue.settle(transaction, held, { running }))
  // Notices come in the order of their commits.
  await core.database.transaction((transaction) => core.queue.tellWorkers(transaction))
  await vi.waitFor(() => expect(told).toContainEqual({ kind: 'machines' }), { timeout: 20_000 })
  return told.filter((notice) => notice?.kind === 'settled').length
}

test('workers are told of the end of a job whose team had as many running as it may have', async () => {
  const [first, second] = [await start(team), await start(team)]
  expect(await noticesOf(first, 2)).toBe(1)
  expect(await noticesOf(second, 2)).toBe(0)
})

test('no notice is sent where no quota holds a team, and none twice', async () => {
  const held = await start(team)
  expect(await noticesOf(held, Number.POSITIVE_INFINITY)).toBe(0)
  expect(await noticesOf(held, 1)).toBe(0)
})

test("an operator's quota of one team stands before the settings", async () => {
  await core.database.$client.query('insert into team_quotas (team_id, running) values ($1, 1)', [team])
  expect(await noticesOf(await start(team), Number.POSITIVE_INFINITY)).toBe(1)
  await core.database.$client.query('update team_quotas set running = 5')
  expect(await noticesOf(await start(team), 1)).toBe(0)
})

test('of jobs that run alone one follows the other', async () => {
  expect(await noticesOf(await start(ALONE), Number.POSITIVE_INFINITY)).toBe(1)
})

test('a late settlement of an earlier delivery removes nothing', async () => {
  const held = await start(team)
  await core.database.transaction((transaction) => core.queue.putBack(transaction, held))
  const again = await core.queue.take({ queue: prove, group: team })
  expect(await noticesOf(held, 1)).toBe(0)
  expect(again && (await noticesOf(again, 1))).toBe(1)
})
