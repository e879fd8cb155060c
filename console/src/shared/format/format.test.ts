import { describe, expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'
import { counted, formatCount } from './count.ts'
import { formatDate, formatRelative, formatZoned } from './date.ts'
import { formatSeconds, formatWholeSeconds } from './seconds.ts'
import { truncate } from './truncate.ts'

describe('sizes', () => {
  test.each([
    [0, '0.00 Bytes'],
    [1023, '1023.00 Bytes'],
    [1024, '1.00 KiB'],
    [1536, '1.50 KiB'],
    [5 * 1024 ** 3, '5.00 GiB'],
    [1024 ** 8, '1.00 YiB'],
    [1024 ** 9, '1024.00 YiB'],
    [null, 'N/A'],
    [undefined, 'N/A'],
    [-1, 'N/A'],
  ])('%s is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })
})

describe('dates', () => {
  test('have a short month, a two-digit day, a full year and twelve hours with seconds', () => {
    expect(formatDate(new Date(2026, 0, 5, 15, 4, 5).toISOString())).toBe('Jan 05, 2026, 3:04:05 PM')
  })

  test('nothing and nonsense are N/A', () => {
    expect([formatDate(null), formatDate(undefined), formatDate('soon')]).toEqual(['N/A', 'N/A', 'N/A'])
    expect(formatZoned(null)).toBe('N/A')
  })

  test('name the zone where someone elsewhere acts by them', () => {
    const moment = new Date(2026, 0, 5, 15, 4, 5).toISOString()
    expect(formatZoned(moment)).toMatch(/^Jan 05, 2026, 3:04:05 PM (?:[A-Z]{3,5}|GMT[+-][\d:]+)$/)
  })

  test.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3 * 3600, '3 hours ago'],
    [86_400, 'yesterday'],
    [15 * 86_400, '2 weeks ago'],
    [800 * 86_400, '2 years ago'],
  ])('%s seconds ago is "%s"', (seconds, text) => {
    const now = Date.parse('2026-06-15T12:00:00Z')
    expect(formatRelative(new Date(now - seconds * 1000).toISOString(), now)).toBe(text)
  })
})

test('times have two decimals, or none, and s', () => {
  expect([formatSeconds(1.4261), formatSeconds(0), formatSeconds(null)]).toEqual(['1.43s', '0.00s', 'N/A'])
  expect([formatWholeSeconds(6.9), formatWholeSeconds(null)]).toEqual(['7s', 'N/A'])
})

test('counts have commas', () => {
  expect([formatCount(1_240_512), formatCount(0), formatCount(null)]).toEqual(['1,240,512', '0', 'N/A'])
})

test('what is counted is one thing or several', () => {
  expect([counted(0, 'file'), counted(1, 'file'), counted(48_001, 'file')]).toEqual([
    '0 files',
    '1 file',
    '48,001 files',
  ])
  expect([counted(1, 'advisory', 'advisories'), counted(2, 'advisory', 'advisories')]).toEqual([
    '1 advisory',
    '2 advisories',
  ])
})

describe('long texts', () => {
  test('of just the length stay whole', () => {
    expect(truncate('a'.repeat(14), 14)).toBe('a'.repeat(14))
  })

  test('are cut, without splitting a character in two', () => {
    expect(truncate('😀😀😀', 2)).toBe('😀😀…')
  })
})
