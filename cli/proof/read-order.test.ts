import { expect, test } from 'vitest'
import { UsageError } from '../failure.ts'
import { readOrder } from './read-order.ts'

const now = new Date('2026-01-31T12:00:00Z')

test('what is not typed is not sent', () => {
  expect(readOrder({})).toEqual({})
})

test.each([
  ['90s', '2026-01-31T12:01:30.000Z'],
  ['30m', '2026-01-31T12:30:00.000Z'],
  ['2h', '2026-01-31T14:00:00.000Z'],
  ['1d', '2026-02-01T12:00:00.000Z'],
  ['2026-03-01T00:00:00Z', '2026-03-01T00:00:00.000Z'],
  ['2028-02-29T23:59:59Z', '2028-02-29T23:59:59.000Z'],
  ['2026-03-01T00:00:00+02:00', '2026-02-28T22:00:00.000Z'],
])('the deadline %s is %s', (deadline, time) => {
  expect(readOrder({ deadline, priority: '-3' }, now)).toEqual({ deadline: new Date(time), priority: -3 })
})

test.each([
  { priority: '1.5' },
  { priority: 'NaN' },
  { priority: '' },
  { priority: '99999999999999999999' },
  { deadline: 'soon' },
  { deadline: '30' },
  { deadline: '1700000000' },
  { deadline: '999999999999d' },
  { deadline: '2026-13-01T00:00:00Z' },
  { deadline: '2026-02-30T00:00:00Z' },
  { deadline: '2026-02-29T12:00:00' },
])('%o is refused before anything is sent', (typed) => {
  expect(() => readOrder(typed, now)).toThrow(UsageError)
})
