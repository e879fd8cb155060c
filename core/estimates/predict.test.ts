import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type Prediction, predictBySize, predictFromOwn } from './predict.ts'

/** Of proofs of circom's circuits, one after the other through a whole server, on two processors with a load of ten. */
const recorded = z
  .array(z.object({ constraints: z.int(), seconds: z.array(z.number()) }))
  .parse(JSON.parse(readFileSync(new URL('testing/recorded-times.json', import.meta.url), 'utf8')))

test('the expected time is the middle one, and the interval shrinks as more agree', () => {
  const [one, ten] = [predictFromOwn([2]), predictFromOwn(Array.from({ length: 10 }, () => 2))]
  expect(one?.expected).toBeCloseTo(2)
  expect(ten?.expected).toBeCloseTo(2)
  expect(one && one.high / one.low).toBeGreaterThan(2)
  expect(ten && ten.high / ten.low).toBeLessThan(one ? one.high / one.low : 0)
  // Proofs that took the same to the microsecond promise nothing of the next one.
  expect(ten && ten.high / ten.low).toBeGreaterThan(1.1)
})

test.each([0.001, 3600])('one-absurd: a proof of %d s among ten of 2 s spoils nothing', (absurd) => {
  const usual = [2, 2.1, 1.9, 2.2, 1.8, 2, 2.1, 1.9, 2]
  const spoilt = predictFromOwn([absurd, ...usual])
  expect(spoilt?.expected).toBeGreaterThan(1.8)
  expect(spoilt?.expected).toBeLessThan(2.2)
  expect(spoilt && spoilt.high / spoilt.low).toBeLessThan(2.5)
})

test('what the newest took counts for more: a machine that has become busy is seen', () => {
  const calm = Array.from({ length: 17 }, () => 2)
  const expected = predictFromOwn([4, 4, 4, ...calm])?.expected
  expect(expected).toBeGreaterThan(2.4)
  expect(expected).toBeLessThan(3)
  expect(predictFromOwn([4, ...calm])?.expected).toBeCloseTo(2)
})

test('nothing-measured: what cannot have been is no proof', () => {
  for (const values of [[], [0], [-1], [Number.NaN, Infinity]]) expect(predictFromOwn(values)).toBeUndefined()
  expect(predictBySize([{ size: 10, values: [] }], 10)).toBeUndefined()
})

test('a larger circuit takes as much longer as the others of its framework do', () => {
  const linear = [1000, 4000, 16_000, 64_000].map((size) => ({ size, values: [size / 1000, size / 1000] }))
  expect(predictBySize(linear, 32_000)?.expected).toBeCloseTo(32, 0)
  const flat = linear.map(({ size }) => ({ size, values: [3] }))
  expect(predictBySize(flat, 32_000)?.expected).toBeCloseTo(3, 1)
})

test('what lies far from all that was measured has a wide interval', () => {
  const measured = [1000, 2000, 4000].map((size) => ({ size, values: [size / 1000] }))
  const widthAt = (size: number | undefined) => {
    const { low, high } = predictBySize(measured, size) ?? { low: 1, high: 1 }
    return high / low
  }
  expect(widthAt(1_000_000)).toBeGreaterThan(5 * widthAt(2000))
  expect(widthAt(undefined)).toBeGreaterThan(2 * widthAt(2000))
})

test('one other build, or several of one size, say nothing of the slope: it is guessed, and doubted', () => {
  const one = predictBySize([{ size: 1000, values: [1] }], 16_000)
  expect(one?.expected).toBeGreaterThan(2)
  expect(one?.expected).toBeLessThan(16)
  expect(one?.high).toBeGreaterThan(16)
})

test.each([0, 1, 2 ** 40, Number.MAX_SAFE_INTEGER, undefined])(
  'absurd-size: for a size of %s there is a finite answer',
  (size) => {
    const measured = [0, 1, 5000, 2 ** 40, undefined].map((itsSize) => ({ size: itsSize, values: [0.5, 4] }))
    const { low, expected, high } = predictBySize(measured, size) ?? { low: Number.NaN, expected: 0, high: 0 }
    expect(low).toBeGreaterThan(0)
    expect(expected).toBeGreaterThanOrEqual(low)
    expect(high).toBeGreaterThanOrEqual(expected)
    expect(Number.isFinite(high)).toBe(true)
  },
)

test('one other build that is absurd does not bend the line', () => {
  const measured = [1000, 2000, 4000, 8000, 16_000].map((size) => ({ size, values: [size / 1000] }))
  const expected = predictBySize([...measured, { size: 3000, values: [50_000] }], 8000)?.expected
  expect(expected).toBeGreaterThan(5)
  expect(expected).toBeLessThan(13)
})

describe('of real proofs', () => {
  /** By how much half of them were off at most, and the part that was inside the interval. */
  function scoreOf(pairs: { predicted: Prediction | undefined; taken: number }[]) {
    const judged = pairs.map(({ predicted = { low: 0, expected: 0, high: 0 }, taken }) => ({
      error: Math.abs(predicted.expected - taken) / taken,
      isInside: predicted.low <= taken && taken <= predicted.high,
    }))
    const errors = judged.map(({ error }) => error).toSorted((one, other) => one - other)
    const inside = judged.filter(({ isInside }) => isInside).length
    const half = errors.length / 2
    const middle = errors.slice(Math.ceil(half) - 1, Math.floor(half) + 1)
    return {
      medianError: middle.reduce((sum, error) => sum + error / middle.length, 0),
      insideInterval: inside / judged.length,
    }
  }

  test.each(recorded)('after ten of $constraints constraints half are off by less than 30 %', ({ seconds }) => {
    const pairs = seconds.slice(10).map((taken, index) => ({
      predicted: predictFromOwn(seconds.slice(Math.max(0, index - 10), index + 10).toReversed()),
      taken,
    }))
    const { medianError, insideInterval } = scoreOf(pairs)
    expect(medianError).toBeLessThan(0.3)
    expect(insideInterval).toBeGreaterThanOrEqual(0.8)
  })

  test.each(recorded)(
    'the interval by the other circuits has those of $constraints constraints',
    ({ constraints, seconds }) => {
      const others = recorded.filter((other) => other.constraints !== constraints)
      const predicted = predictBySize(
        others.map((other) => ({ size: other.constraints, values: other.seconds })),
        constraints,
      )
      expect(scoreOf(seconds.slice(1).map((taken) => ({ predicted, taken }))).insideInterval).toBeGreaterThan(0.8)
    },
  )
})
