import { expect, test } from 'vitest'
import { rangeSearch, readProofSearch, searchRange } from './proof-search.ts'

const written = (search: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(readProofSearch(search)).filter(([, value]) => value !== undefined))

const day = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-02T00:00:00.000Z' }

test('an empty address is page 1 of the past week', () => {
  expect(written({})).toEqual({})
  expect(searchRange(readProofSearch({}))).toEqual({ kind: '1w' })
})

test('what makes sense is kept', () => {
  const search = { page: 3, status: 'In Progress', project: 'a', search: 'b', range: 'zoom', ...day }
  expect(written(search)).toEqual(search)
  expect(searchRange(readProofSearch(search))).toEqual({ kind: 'zoom', ...day })
})

test.each([
  { page: 1 },
  { page: 0 },
  { page: 2.5 },
  { page: 'two' },
  { status: 'Any' },
  { project: '' },
  { range: 'tomorrow' },
  { range: '1w' },
  { range: 'custom' },
  { range: 'custom', from: 'soon' },
  { range: 'zoom', from: day.to, to: day.from },
  { from: day.from },
])('%j says nothing', (search) => {
  expect(written(search)).toEqual({})
})

test('a text of digits stays a text', () => {
  expect(written({ search: 123, project: 7 })).toEqual({ search: '123', project: '7' })
})

test('a quick range drops the moments of the range before', () => {
  expect({ ...day, ...rangeSearch({ kind: '30d' }) }).toEqual({ range: '30d', from: undefined, to: undefined })
})
