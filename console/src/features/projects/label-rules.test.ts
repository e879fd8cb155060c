import { expect, test } from 'vitest'
import { addLabels } from './label-rules.ts'

test('labels are trimmed and lowercased', () => {
  expect(addLabels(['hash'], ['  Merkle Tree ', 'DeFi'])).toEqual({
    labels: ['hash', 'merkle tree', 'defi'],
    error: undefined,
  })
})

test.each([
  ['   ', 'Label cannot be empty'],
  ['a', 'Label must be at least 2 characters'],
  ['a'.repeat(31), 'Label must be 30 characters or less'],
  ['Circom', '"circom" is a reserved circuit type and cannot be used as a label'],
  ['HASH', 'Label "hash" already exists.'],
])('"%s" is refused: %s', (typed, error) => {
  expect(addLabels(['hash'], [typed])).toEqual({ error })
})
