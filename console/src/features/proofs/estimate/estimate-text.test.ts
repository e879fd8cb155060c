import type { Estimate } from '@proofyard/contract/estimate.ts'
import { expect, test } from 'vitest'
import { basisText, estimateText, predictedBasisText, predictedMemoryText, predictedTimeText } from './estimate-text.ts'

const MIB = 1024 ** 2
const estimate: Estimate = {
  circuit_id: 'a9f1cf1b-8b77-4b5e-8a2c-6b6d3f3a6c0e',
  basis: 'build',
  samples: 12,
  seconds: { low: 8.21, expected: 12.4, high: 19.7 },
  memory: { low: 200 * MIB, expected: 215 * MIB, high: 220 * MIB },
  declared_memory: 320 * MIB,
  fits: true,
  refusal: null,
  waiting_for: null,
}

test.each([
  [{ low: 8.21, expected: 12.4, high: 19.7 }, 'About 12 s (8.2–20 s)'],
  [{ low: 0.041, expected: 0.0791, high: 0.163 }, 'About 0.079 s (0.041–0.16 s)'],
  [{ low: 61, expected: 119, high: 240 }, 'About 119 s (61–240 s)'],
  [{ low: 90, expected: 150, high: 300 }, 'About 2.5 min (1.5–5 min)'],
  [{ low: 3600, expected: 9000, high: 18_000 }, 'About 2.5 h (1–5 h)'],
] as const)('%j is %s', (seconds, text) => {
  expect(estimateText({ ...estimate, seconds })).toBe(`${text}, 215.00 MiB of memory`)
})

test('it says what it goes by', () => {
  expect(basisText(estimate, 'circom')).toBe('Based on 12 proofs of this build. At most 320.00 MiB of memory.')
  expect(basisText({ ...estimate, basis: 'framework', samples: 1, memory: null }, 'circom')).toBe(
    'Based on 1 proof of other circom builds, by the size of their circuits.',
  )
})

test('without a proof to go by it says so, and how much memory it takes at most', () => {
  const first: Estimate = { ...estimate, basis: 'declared', samples: 0, seconds: null, memory: null }
  expect(estimateText(first)).toBe('No estimate of the time yet; at most 320.00 MiB of memory')
  expect(basisText(first, 'circom')).toBe('The first proof shows how long it takes.')
  expect(estimateText({ ...estimate, memory: null })).toBe('About 12 s (8.2–20 s), at most 320.00 MiB of memory')
})

test('what was predicted of a proof stands beside what it took', () => {
  const { basis, samples, seconds, memory } = estimate
  const predicted = { basis, samples, seconds, memory, taken_seconds: null, taken_memory: null }
  const ready = { ...predicted, taken_seconds: 150, taken_memory: 216 * MIB }
  expect(predictedTimeText(predicted)).toBe('Predicted 12 s (8.2–20 s)')
  expect(predictedTimeText(ready)).toBe('Predicted 12 s (8.2–20 s), took 2.5 min')
  expect(predictedMemoryText(predicted)).toBe('Predicted 215.00 MiB of memory (200.00 MiB–220.00 MiB)')
  expect(predictedMemoryText(ready)).toBe('Predicted 215.00 MiB of memory (200.00 MiB–220.00 MiB), took 216.00 MiB')
  expect(predictedBasisText(ready, 'circom')).toBe('By 12 earlier proofs of this build.')
  expect(predictedBasisText({ ...ready, basis: 'framework', samples: 1 }, 'circom')).toBe(
    'By 1 earlier proof of other circom builds and the size of their circuits.',
  )
})

test('where nothing was predicted nothing is compared, whatever it took', () => {
  const declared = {
    basis: 'declared',
    samples: 0,
    seconds: null,
    memory: null,
    taken_seconds: 3,
    taken_memory: 1,
  } as const
  expect([predictedTimeText(declared), predictedMemoryText(declared)]).toEqual([undefined, undefined])
})
