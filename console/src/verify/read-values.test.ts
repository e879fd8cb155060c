import { expect, test } from 'vitest'
import { readValues } from './read-values.ts'

test.each([
  ['["33", "07"]', ['33', '07']],
  ['[33, true]', ['33', 'true']],
  ['[]', []],
])('%s has these values', (document, values) => {
  expect(readValues(document)).toEqual(values)
})

test.each(['[12345678901234567890]', '[1.5]', '[["1", "2"], "3"]', '[{"a": 1}]', '[null]', '{"a": 1}', 'no JSON'])(
  'other-values: of %s none are shown, rather than others than were verified',
  (document) => {
    expect(readValues(document)).toEqual([])
  },
)
