import { expect, test } from 'vitest'
import { readPageSearch } from './page-search.ts'

test.each([2, 200])('page %j is one', (page) => {
  expect(readPageSearch({ page, other: 1 })).toEqual({ page })
})

test.each([1, 0, -2, 2.5, 1e300, '2', 'two', undefined, null, [2]])('%j says nothing', (page) => {
  expect(readPageSearch({ page })).toEqual({ page: undefined })
})
