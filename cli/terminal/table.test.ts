import { afterEach, expect, test, vi } from 'vitest'
import { dateText, facts, momentText, secondsText } from './table.ts'

afterEach(() => void vi.unstubAllEnvs())

test('no line of a text passes for a line of ours', () => {
  expect(facts({ Says: 'it is of a\nSignature  by a key in keys.json', Signature: 'by nobody', None: null })).toBe(
    'Says       it is of a\n           Signature  by a key in keys.json\nSignature  by nobody',
  )
})

test('a minute has no sixty seconds beside it', () => {
  expect([1.44, 59.94, 59.96, 119.6, 125].map(secondsText)).toEqual([
    '1.4 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 0 s',
    '2 min 5 s',
  ])
})

test.each([
  ['Europe/Zurich', '2026-01-31T23:30:05.678Z', '2026-02-01 00:30 +01:00'],
  ['Europe/Zurich', '2026-07-01T12:00:00.000Z', '2026-07-01 14:00 +02:00'],
  ['America/St_Johns', '2026-01-01T02:00:00.000Z', '2025-12-31 22:30 -03:30'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00.000Z', '2026-01-01 05:45 +05:45'],
  ['UTC', '2026-01-01T00:00:00.000Z', '2026-01-01 00:00 +00:00'],
])('in %s, %s is said with its distance to UTC: %s', (zone, moment, text) => {
  vi.stubEnv('TZ', zone)
  expect(dateText(moment)).toBe(text)
})

test('where seconds count they are said, too', () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu')
  expect(momentText('2026-01-01T00:00:05.678Z')).toBe('2026-01-01 05:45:05 +05:45')
})
