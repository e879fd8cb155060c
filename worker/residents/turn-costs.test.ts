import { expect, test } from 'vitest'
import { worthWaiting } from './turn-costs.ts'

test('a caller waits while the turns before its own take less than a start, and never longer than that', () => {
  const costs = { start: 200, answer: 10 }
  expect(worthWaiting(costs, 0, 1)).toBe(200)
  expect(worthWaiting(costs, 18, 1)).toBe(200)
  expect(worthWaiting(costs, 19, 1)).toBe(0)
  expect(worthWaiting(costs, 19, 2)).toBe(200)
  expect(worthWaiting({ start: 200, answer: 5000 }, 0, 1)).toBe(0)
})

test('a caller waits for the first one to be started', () => {
  expect(worthWaiting({ start: undefined, answer: undefined }, 3, 1)).toBeGreaterThan(0)
})
