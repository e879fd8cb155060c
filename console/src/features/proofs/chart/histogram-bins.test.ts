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
