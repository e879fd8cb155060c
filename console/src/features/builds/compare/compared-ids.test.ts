import { expect, test } from 'vitest'
import { joinIds, splitIds } from './compared-ids.ts'

test('an address names two builds, or is not one of a comparison', () => {
  expect(splitIds(joinIds('a', 'b'))).toEqual({ before: 'a', after: 'b' })
  for (const broken of ['', 'a', 'a...', '...b', 'a...b...c', 'a..b']) expect(splitIds(broken)).toBeUndefined()
})
