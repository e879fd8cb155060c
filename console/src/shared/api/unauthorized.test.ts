import { expect, test } from 'vitest'
import { createUnauthorizedGuard } from './unauthorized.ts'

test('refusals within 100 ms of each other lead to /login once', () => {
  let now = 1000
  let times = 0
  const guard = createUnauthorizedGuard(() => now)
  guard.listen(() => times++)
  guard.trigger()
  now += 99
  guard.trigger()
  expect(times).toBe(1)
  now += 1
  guard.trigger()
  expect(times).toBe(2)
})
