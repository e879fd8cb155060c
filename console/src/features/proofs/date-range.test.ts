import { expect, test } from 'vitest'
import { endOfMinute, QUICK_RANGES, rangeMoments, rangeName, startOfMinute } from './date-range.ts'

const now = new Date('2026-03-08T12:34:56.789Z')

test('the quick ranges have the names of the specification', () => {
  expect(QUICK_RANGES.map(rangeName)).toEqual([
    'Past 1 hour',
    'Past 4 hours',
    'Past 1 day',
    'Past 1 week',
    'Past 30 days',
  ])
})

test.each([
  ['1h', '2026-03-08T11:35:00.000Z'],
  ['4h', '2026-03-08T08:35:00.000Z'],
  ['1d', '2026-03-07T12:35:00.000Z'],
  ['1w', '2026-03-01T12:35:00.000Z'],
  ['30d', '2026-02-06T12:35:00.000Z'],
] as const)('%s begins with a whole minute and lasts until now', (kind, after) => {
  expect(rangeMoments({ kind }, now)).toEqual({ after: new Date(after), before: undefined })
})

test('a written range is taken as it is', () => {
  const span = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:30.000Z' }
  expect(rangeMoments({ kind: 'custom', ...span }, now)).toEqual({
    after: new Date(span.from),
    before: new Date(span.to),
  })
})

test('minutes are widened, never cut', () => {
  expect(startOfMinute(Date.parse('2026-01-01T00:00:59Z'))).toEqual(new Date('2026-01-01T00:00:00Z'))
  expect(endOfMinute(Date.parse('2026-01-01T00:00:01Z'))).toEqual(new Date('2026-01-01T00:01:00Z'))
  expect(endOfMinute(Date.parse('2026-01-01T00:01:00Z'))).toEqual(new Date('2026-01-01T00:01:00Z'))
})
