import { expect, test } from 'vitest'
import { cycleShares } from './cycle-shares.ts'

test('what is not told by name is shown as the rest', () => {
  const sample_functions = [
    { name: 'guest::square', cycles: 600 },
    { name: 'memcpy', cycles: 100 },
  ]
  expect(cycleShares({ sample_cycles: 1000, sample_functions })).toEqual([
    { name: 'guest::square', cycles: 600, fraction: 0.6, length: 1 },
    { name: 'memcpy', cycles: 100, fraction: 0.1, length: 1 / 6 },
    { name: 'all others', cycles: 300, fraction: 0.3, length: 0.5 },
  ])
  const whole = cycleShares({ sample_cycles: 600, sample_functions: sample_functions.slice(0, 1) })
  expect(whole.map(({ name }) => name)).toEqual(['guest::square'])
})

test('a build without a sample has none, nor one that an earlier version made', () => {
  expect(cycleShares({ sample_cycles: null, sample_functions: null })).toEqual([])
  expect(cycleShares({ sample_cycles: 1000 })).toEqual([])
})
