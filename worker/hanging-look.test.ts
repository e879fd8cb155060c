import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Core } from '@proofyard/core/context.ts'
import { takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { circomQueue } from '@proofyard/core/testing/fixtures.ts'
import { openTestCore } from '@proofyard/core/testing/open-test-core.ts'
import { whyHanging } from './why-hanging.ts'

let core: Core
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
})
afterAll(() => close())

test('a worker whose look at the queues never ends says so, and no longer when it goes on', async () => {
  const hang = Promise.withResolvers<never[]>()
  const turns = vi.fn(() => hang.promise)
  const taker = takeJobs(
    { ...core, queue: { ...core.queue, turns } },
    { queues: () => [circomQueue('compile')], concurrency: 1, work: () => Promise.resolve() },
  )
  await vi.waitFor(() => expect(turns).toHaveBeenCalledOnce())
  const later = (ms: number) => whyHanging([taker, { lookedAgo: () => taker.lookedAgo() + ms }])
  expect(later(0)).toBeNull()
  expect(later(59_000 - taker.lookedAgo())).toBeNull()
  expect(later(125_000)).toBe(
    'A worker lives but has not looked for jobs for 2 minutes: something in it hangs, and it has to be started again.',
  )
  // It looks each second otherwise, and when it is woken.
  taker.look()
  await vi.waitFor(() => expect(taker.lookedAgo()).toBeGreaterThan(1500), { timeout: 30_000 })
  turns.mockResolvedValue([])
  hang.resolve([])
  await vi.waitFor(() => expect(taker.lookedAgo()).toBeLessThan(1500), { timeout: 30_000 })
  await taker.stop()
})
