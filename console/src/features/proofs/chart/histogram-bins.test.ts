import { expect, test } from 'vitest'
import { endOfMinute, rangeMoments } from '../date-range.ts'
import { binSeconds } from './histogram-bins.ts'

const now = new Date('2026-03-08T12:34:56.789Z')

test.each([
  ['1h', 60],
  ['4h', 300],
  ['1d', 1800],
  ['1w', 4 * 3600],
  ['30d', 12 * 3600],
] as const)('the past %s is drawn in bars of %i seconds', (kind, seconds) => {
  expect(binSeconds(rangeMoments({ kind }, now).after, endOfMinute(now.getTime()))).toBe(seconds)
})

test('a bar is never longer than a week', () => {
  expect(binSeconds(new Date('2006-01-01'), now)).toBe(7 * 24 * 3600)
})

test.each([
  ['a range up to now whose last minute is running', 7 * 24 * 60 + 1],
  ['an hour and a little', 63],
  ['a day and a little', 24 * 60 + 7],
  ['a month and a little', 30 * 24 * 60 + 3],
])('%s has no sliver for a last bar', (_, minutes) => {
  const bin = binSeconds(new Date(0), new Date(minutes * 60_000)) / 60
  expect(Number.isInteger(bin)).toBe(true)
  expect(minutes % bin === 0 ? 1 : (minutes % bin) / bin).toBeGreaterThanOrEqual(0.75)
  expect(minutes / bin).toBeLessThanOrEqual(62)
})

test('what is made now is in a whole bar', () => {
  const length = endOfMinute(now.getTime()).getTime() - rangeMoments({ kind: '1w' }, now).after.getTime()
  expect(length % (4 * 3_600_000)).toBe(0)
})
