import { expect, test } from 'vitest'
import { countText, stretchText, tickText } from './tick-text.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const at = (hours: number, minutes = 0) => new Date(2026, 2, 8, hours, minutes).getTime()

test.each([
  [at(15, 30), HOUR / 12, '3:30 PM'],
  [at(15), HOUR, '3 PM'],
  [at(0), HOUR, 'Mar 08'],
  [at(0), DAY, 'Mar 08'],
  [at(0), 30 * DAY, 'Mar 2026'],
  [at(0), 365 * DAY, '2026'],
])('%i with marks %i ms apart is %s', (moment, distance, text) => {
  expect(tickText(moment, distance)).toBe(text)
})

test('a stretch says what differs once', () => {
  expect(stretchText(at(12), at(16)).replaceAll(/\s+/g, ' ')).toBe('Mar 08, 2026, 12:00 – 4:00 PM')
})

test('large counts are short', () => {
  expect([countText(7), countText(1200)]).toEqual(['7', '1.2K'])
})
