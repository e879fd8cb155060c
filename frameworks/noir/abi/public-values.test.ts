import { parse } from 'smol-toml'
import { expect, test } from 'vitest'
import type { AbiMember } from './abi-type.ts'
import { fromPublicInputs, publicLayout, toPublicInputs } from './layout.ts'
import { flattenPublicValues, writePublicValues } from './public-values.ts'

const field = { kind: 'field' } as const
const members: AbiMember[] = [
  { name: 'a', type: field },
  { name: 'b', type: { kind: 'integer', sign: 'signed', width: 8 } },
  { name: 'c', type: { kind: 'boolean' } },
  { name: 'd', type: { kind: 'string', length: 4 } },
  { name: 'e', type: { kind: 'tuple', fields: [field, { kind: 'array', length: 2, type: field }] } },
  { name: 'return', type: { kind: 'struct', fields: [{ name: 'x', type: field }] } },
]
const codes = (text: string) => [...Buffer.from(text)].map(BigInt)

test.each([
  ['a text', [1n, 255n, 1n, ...codes('a"\n\u007f'), 2n, 3n, 4n, 5n]],
  ['bytes that are no text', [1n, 128n, 0n, 0xffn, 0n, 0n, 0n, 2n, 3n, 4n, 5n]],
  ['a byte that is none', [1n, 127n, 0n, 1000n, 0n, 0n, 0n, 2n, 3n, 4n, 5n]],
])('public values with %s are TOML, and come back as they were', (_, fields) => {
  const toml = writePublicValues(members, fields)
  expect(flattenPublicValues(members, parse(toml))).toEqual(fields)
})

test('they look as nargo writes them', () => {
  const zeros = '0'.repeat(63)
  expect(writePublicValues(members, [1n, 251n, 1n, ...codes('noir'), 2n, 3n, 4n, 5n])).toBe(
    `a = "0x${zeros}1"\nb = "-0x05"\nc = "0x${zeros}1"\nd = "noir"\ne = ["0x${zeros}2", ["0x${zeros}3", "0x${zeros}4"]]\nreturn = { x = "0x${zeros}5" }\n`,
  )
})

test('too many and too few are refused', () => {
  expect(() => writePublicValues(members, [1n])).toThrow(RangeError)
  expect(() => writePublicValues([], [1n])).toThrow(RangeError)
})

test('before 0.3x a result that is also a parameter shares its witness, in the order of that version', () => {
  const abi = {
    parameters: [
      { name: 'x', type: field, visibility: 'private' },
      { name: 'y', type: field, visibility: 'public' },
    ],
    return_type: { abi_type: { kind: 'array' as const, length: 3, type: field } },
    param_witnesses: { x: [{ start: 0, end: 1 }], y: [{ start: 1, end: 2 }] },
    return_witnesses: [8, 1, 0],
  }
  expect(publicLayout(abi, 'parameters, then result').places).toEqual([0, 3, 2, 1])
  const layout = publicLayout(abi, 'one set')
  expect(layout.places).toEqual([1, 2, 1, 0])
  expect(fromPublicInputs(layout, [5n, 6n, 7n])).toEqual([6n, 7n, 6n, 5n])
  expect(toPublicInputs(layout, [6n, 7n, 6n, 5n])).toEqual([5n, 6n, 7n])
  expect(() => toPublicInputs(layout, [6n, 7n, 9n, 5n])).toThrow(RangeError)
})
