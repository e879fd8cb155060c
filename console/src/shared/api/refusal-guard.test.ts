import { expect, test } from 'vitest'
import { createRefusalGuard } from './refusal-guard.ts'

test('refusals within 100 ms of each other are told once', () => {
  let now = 1000
  let times = 0
  const guard = createRefusalGuard(() => now)
  guard.listen(() => times++)
  guard.trigger()
  now += 99
  guard.trigger()
  expect(times).toBe(1)
  now += 1
  guard.trigger()
  expect(times).toBe(2)
})
