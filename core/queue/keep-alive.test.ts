import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { circomQueue } from '../testing/fixtures.ts'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { keepAlive } from './keep-alive.ts'
import type { Queue } from './queue.ts'
import type { RunningJob } from './running-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a sign of life that hangs, as on a connection that was lost unnoticed, takes no job from its worker', async () => {
  const job: RunningJob = {
    held: { ...circomQueue('prove'), id: crypto.randomUUID(), delivery: 0 },
    group: '1',
    abort: new AbortController(),
  }
  const signOfLife = vi
    .fn<Queue['signOfLife']>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(new Set([job.held.id]))
  const heart = keepAlive({ queue: { signOfLife }, report: () => undefined }, new Map([[job.held.id, job]]))
  await vi.advanceTimersByTimeAsync(HEARTBEAT_SECONDS * 1000 - 1)
  expect(signOfLife.mock.calls.length).toBeGreaterThan(1)
  expect(job.abort.signal.aborted).toBe(false)
  heart.stop()
})
