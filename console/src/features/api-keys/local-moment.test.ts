import { expect, test } from 'vitest'
import { fromLocalText, isOver, toLocalText } from './local-moment.ts'

test('a moment goes into the field and comes back, to the minute', () => {
  const moment = new Date(2027, 0, 5, 9, 7).toISOString()
  expect(toLocalText(moment)).toBe('2027-01-05T09:07')
  expect(fromLocalText('2027-01-05T09:07')).toBe(moment)
})

test('seconds do not make the field differ from what is stored', () => {
  expect(toLocalText(new Date(2027, 10, 25, 23, 59, 59, 999).toISOString())).toBe('2027-11-25T23:59')
})

test('no moment is an empty field', () => {
  expect([toLocalText(null), fromLocalText('')]).toEqual(['', null])
})

test('a key ends at its moment, and without one never', () => {
  const now = Date.parse('2027-01-01T00:00:00.000Z')
  expect(isOver('2027-01-01T00:00:00.000Z', now)).toBe(true)
  expect(isOver('2027-01-01T00:00:00.001Z', now)).toBe(false)
  expect(isOver(null, now)).toBe(false)
})
