import { expect, test } from 'vitest'
import { facts, secondsText } from './table.ts'

test('no line of a text passes for a line of ours', () => {
  expect(facts({ Says: 'it is of a\nSignature  by a key in keys.json', Signature: 'by nobody', None: null })).toBe(
    'Says       it is of a\n           Signature  by a key in keys.json\nSignature  by nobody',
  )
})

test('a minute has no sixty seconds beside it', () => {
  expect([1.44, 59.94, 59.96, 119.6, 125].map(secondsText)).toEqual([
    '1.4 s',
    '59.9 s',
    '1 min 0 s',
    '2 min 0 s',
    '2 min 5 s',
  ])
})
