import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { repeatSparingly } from './repeat-sparingly.ts'

test('what becomes dear is done less often, and not at all when it is stopped', async () => {
  let times = 0
  const repeated = repeatSparingly(() => {
    times++
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 50_000);
  }, 10)
  await sleep(700)
  repeated.stop()
  expect(times).toBe(1)
  await sleep(600)
  expect(times).toBe(1)
})

test('what may not be put off is done in time, however dear it becomes', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let times = 0
  const dear = () => {
    times++
    const before = process.cpuUsage()
    while (process.cpuUsage(before).user < 50_000);
  }
  const repeated = repeatSparingly(dear, 10, 100)
  vi.advanceTimersByTime(10 + 100)
  expect(times).toBe(2)
  repeated.stop()
})
