import { expect, test } from 'vitest'
import { isNewerThanLatest } from './newer-than-latest.ts'

const latest = { circuit_id: 'a', date_created: '2026-11-25T10:00:00.000Z' }
const newer = { circuit_id: 'b', date_created: '2026-11-25T10:00:01.000Z', status: 'Ready', tags: ['v2'] } as const

test('a Ready build that is younger than the one called latest could be called so', () => {
  expect(isNewerThanLatest({ ...newer, tags: ['v2'] }, latest)).toBe(true)
})

test.each([
  ['itself', { circuit_id: 'a' }],
  ['older', { date_created: '2026-11-25T09:59:59.000Z' }],
  ['not Ready', { status: 'Failed' as const }],
  ['called so already, which the project did not know yet', { tags: ['latest'] }],
])('one that is %s could not', (_, change) => {
  expect(isNewerThanLatest({ ...newer, tags: ['v2'], ...change }, latest)).toBe(false)
})
