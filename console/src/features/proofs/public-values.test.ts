import { expect, test } from 'vitest'
import { valueName, valueText, valuesByName } from './public-values.ts'

const none = { type: null, decimal: null, hex: null, text: null }
const values = [
  { ...none, position: 0, name: '__proto__', decimal: '21888242871839275222', hex: '0x012fc2d7b1' },
  { ...none, position: 1, name: null, decimal: '12', hex: '0x0c' },
  { ...none, position: 2, name: 'output', hex: '0x01ff' },
  { ...none, position: 3, name: 'word', text: 'hello' },
]

test('numbers have two notations, bytes and text one; what has no name is called by its place', () => {
  expect(values.map((value) => valueText(value, 'decimal'))).toEqual(['21888242871839275222', '12', '0x01ff', 'hello'])
  expect(values.map((value) => valueText(value, 'hex'))).toEqual(['0x012fc2d7b1', '0x0c', '0x01ff', 'hello'])
  expect(values.map(valueName)).toEqual(['__proto__', '[1]', 'output', 'word'])
})

test('prototype: a file has a value of that name as any other', () => {
  expect(JSON.stringify(valuesByName(values, 'hex'))).toBe(
    '{"__proto__":"0x012fc2d7b1","[1]":"0x0c","output":"0x01ff","word":"hello"}',
  )
})
