import { expect, test } from 'vitest'
import { facts } from './table.ts'

test('no line of a text passes for a line of ours', () => {
  expect(facts({ Says: 'it is of a\nSignature  by a key in keys.json', Signature: 'by nobody', None: null })).toBe(
    'Says       it is of a\n           Signature  by a key in keys.json\nSignature  by nobody',
  )
})
