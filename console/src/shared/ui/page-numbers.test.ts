import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 3, 'gap', 5]],
  [5, 9, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 9]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [20, 20, [1, 'gap', 18, 19, 20]],
])('on page %i of %i', (current, last, pages) => {
  expect(pageNumbers(current, last)).toEqual(pages)
})
