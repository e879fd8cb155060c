import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
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
