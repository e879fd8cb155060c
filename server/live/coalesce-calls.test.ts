import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

test('what is asked for while it is under way is done after it, once', async () => {
  const running: (() => void)[] = []
  const ask = coalesceCalls(() => new Promise((resolve) => running.push(resolve)))
  ask()
  expect(running).toHaveLength(1)
  ask()
  ask()
  expect(running).toHaveLength(1)
  running[0]?.()
  await expect.poll(() => running.length).toBe(2)
  running[1]?.()
  await sleep(20)
  expect(running).toHaveLength(2)
  ask()
  expect(running).toHaveLength(3)
})
