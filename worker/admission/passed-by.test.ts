import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '@proofyard/core/context.ts'
import { type HeldJob, type QueueKey, queueName } from '@proofyard/core/queue/job.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { ALONE } from '@proofyard/core/queue/team-group.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { NO_QUOTAS } from '@proofyard/settings/quota-settings.ts'
import { admitJobs } from './admit-jobs.ts'
import { openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
const within = { timeout: 30_000, interval: 20 }
const queue = (mebibytes: number): QueueKey => ({
  kind: 'prove',
  circuitType: 'circom',
  toolchain: null,
  size: `${mebibytes}m1t256d`,
})
const [small, large, tooLarge] = [queue(512), queue(1024), queue(2048)]

let core: Core
let close: () => Promise<void>
let taker: JobTaker | undefined

beforeEach(async () => {
  ;({ core, close } = await openTestCore({ quotas: { ...NO_QUOTAS, running: 1 } }))
  for (const each of [small, large, tooLarge]) await core.queue.open(each)
})
afterEach(async () => {
  vi.useRealTimers()
  await taker?.stop()
  await close()
})

/** @returns the ids */
async function add(team: string, key: QueueKey, count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await core.queue.boss.insert(
    queueName(key),
    ids.map((id) => ({ id, group: { id: team } })),
  )
  return ids
}

/** Takes jobs on a machine of 1 GiB; each ends when `until` resolves. */
function take(until: (held: HeldJob, signal: AbortSignal) => Promise<unknown>): void {
  const budget = openMachineBudget({ memoryBytes: 1024 * MIB, threads: 8, diskBytes: 1024 ** 4, gpus: 0 })
  taker = takeJobs(core, {
    queues: () => [small],
    concurrency: 4,
    admission: admitJobs(budget, { onReserved: () => taker?.look(), passedByMs: 200 }),
    work: async (held, signal) => {
      await until(held, signal)
      await core.database.transaction((transaction) => core.queue.settle(transaction, held))
    },
  })
}

test('a large job has its turn although its team is at its quota each time that another job has begun', async () => {
  await add('1', small)
  await add('2', small)
  const begun: string[] = []
  let wake = Promise.withResolvers<void>()
  take(async (held) => {
    begun.push(held.size)
    wake.resolve()
    wake = Promise.withResolvers<void>()
    // Until the other team's next job runs: there is never room for both halves at once.
    await Promise.race([wake.promise, sleep(3000)])
    await sleep(10)
  })
  await vi.waitFor(() => expect(begun).toHaveLength(2), within)
  await add('1', large)
  for (const team of ['1', '2']) await add(team, small, 60)
  taker?.look()
  await vi.waitFor(() => expect(begun).toContain(large.size), within)
  expect(begun.length).toBeLessThan(60)
}, 60_000)

test('a worker goes on beside a job that must run alone and that it could never hold', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  await add('1', small)
  const begun: string[] = []
  take((held, signal) => {
    begun.push(held.id)
    return new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  })
  await vi.waitFor(() => expect(begun).toHaveLength(1), within)
  await add(ALONE, tooLarge)
  taker?.look()
  await sleep(1500)
  vi.advanceTimersByTime(11 * 60_000)
  const [next] = await add('2', small)
  taker?.look()
  await vi.waitFor(() => expect(begun).toContain(next), within)
}, 60_000)
