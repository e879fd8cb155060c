import { expect, test } from 'vitest'
import { isSameKey } from './judge-by-server.ts'

test('a key is the same in any order and spacing of its document, and another one where a value is', () => {
  const key = { protocol: 'groth16', IC: [['1', '2']] }
  expect(isSameKey('{ "IC": [["1", "2"]],\n "protocol": "groth16" }', key)).toBe(true)
  expect(isSameKey('{"protocol": "groth16", "IC": [["1", "3"]]}', key)).toBe(false)
  expect(isSameKey('AAEC', 'AAEC')).toBe(true)
  expect(isSameKey('AAEC', null)).toBe(false)
})
