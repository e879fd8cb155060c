import type { PgBoss } from 'pg-boss'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { circomQueue } from '../testing/fixtures.ts'
import { HEARTBEAT_SECONDS } from './heartbeat.ts'
import { keepAlive } from './keep-alive.ts'
import type { RunningJob } from './running-job.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a sign of life that hangs, as on a connection that was lost unnoticed, takes no job from its worker', async () => {
  const job: RunningJob = {
    held: { ...circomQueue('prove'), id: crypto.randomUUID(), delivery: 0 },
    group: '1',
    abort: new AbortController(),
  }
  const answer = { jobs: [job.held.id], requested: 1, affected: 1, settled: [job.held.id] }
  const touch = vi
    .fn<PgBoss['touch']>()
    .mockReturnValueOnce(new Promise(() => undefined))
    .mockResolvedValue(answer)
  const heart = keepAlive({ queue: { boss: { touch } }, report: () => undefined }, new Map([[job.held.id, job]]))
  await vi.advanceTimersByTimeAsync(HEARTBEAT_SECONDS * 1000 - 1)
  expect(touch.mock.calls.length).toBeGreaterThan(1)
  expect(job.abort.signal.aborted).toBe(false)
  heart.stop()
})
