import { expect, test } from 'vitest'
import { barAt, stretchOf, toBars } from './bars.ts'

const MINUTE = 60_000
const bin = (failed: number, ready: number) => ({ bin: '', failed, ready, in_progress: 0, queued: 0 })
const bars = toBars({
  bin_size: 60,
  start_time: '1970-01-01T00:00:00.000Z',
  end_time: '1970-01-01T00:02:30.000Z',
  data: [bin(1, 0), bin(0, 2), bin(0, 0)],
})

test('a histogram is bars of failed and ready proofs', () => {
  expect(bars).toEqual({ from: 0, to: 2.5 * MINUTE, length: MINUTE, failed: [1, 0, 0], ready: [0, 2, 0] })
})

test('bars stretch over time, in either direction, and the last one up to the end', () => {
  expect(stretchOf(bars, 0)).toEqual({ from: 0, to: MINUTE })
  expect(stretchOf(bars, 1, 0)).toEqual({ from: 0, to: 2 * MINUTE })
  expect(stretchOf(bars, 2)).toEqual({ from: 2 * MINUTE, to: 2.5 * MINUTE })
})

test.each([
  [-1, 0],
  [0, 0],
  [MINUTE - 1, 0],
  [MINUTE, 1],
  [9 * MINUTE, 2],
])('moment %i is in bar %i', (moment, index) => {
  expect(barAt(bars, moment)).toBe(index)
})
