import { expect, test } from 'vitest'
import { addLabel } from './label-rules.ts'

test('a label is trimmed and lowercased', () => {
  expect(addLabel(['hash'], '  Merkle Tree ')).toEqual({ labels: ['hash', 'merkle tree'], error: undefined })
})

test.each([
  ['   ', 'Label cannot be empty'],
  ['a', 'Label must be at least 2 characters'],
  ['a'.repeat(31), 'Label must be 30 characters or less'],
  ['Circom', '"circom" is a reserved circuit type and cannot be used as a label'],
  ['HASH', 'Label "hash" already exists.'],
])('"%s" is refused: %s', (typed, error) => {
  expect(addLabel(['hash'], typed)).toEqual({ error })
})
