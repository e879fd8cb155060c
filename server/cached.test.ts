import { afterEach, expect, test, vi } from 'vitest'
import { cached } from './cached.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('clock-jump: what is older than it may be is read again, also where the clock was set back meanwhile', async () => {
  let reads = 0
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  const read = cached(async () => ++reads, 1000)
  expect([await read(), await read()]).toEqual([1, 1])
  vi.advanceTimersByTime(1001)
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(await read()).toBe(2)
})
