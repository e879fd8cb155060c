import { expect, test } from 'vitest'
import { addTags } from './tag-rules.ts'

test('tags are added as they are written', () => {
  expect(addTags(['latest'], [' v1.0 ', 'V1.0'])).toEqual({ tags: ['latest', 'v1.0', 'V1.0'], error: undefined })
})

test.each([
  ['  ', 'Tag cannot be empty'],
  ['latest', 'Tag "latest" already exists.'],
  ['my tag', 'A tag has only letters, digits, hyphens, underscores and dots.'],
  ['a'.repeat(129), 'A tag has at most 128 characters.'],
])('"%s" is refused: %s', (typed, error) => {
  expect(addTags(['latest'], [typed])).toEqual({ error })
})
