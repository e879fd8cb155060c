import { expect, test } from 'vitest'
import {
  DEVELOPMENT_KEY,
  ELSEWHERE_KEY,
  FORGEABLE_KEY,
  labelCalldata,
  labelSolidity,
  labelVerificationKey,
} from './development-key.ts'

const development = { kind: 'development' } as const
const contract = 'pragma solidity >=0.7.0 <0.9.0;\ncontract Verifier {}\n'

test.each([
  ['where the licence is the first line', '// SPDX-License-Identifier: GPL-3.0\n'],
  ['where an empty line is before it', '\n// SPDX-License-Identifier: Apache-2.0\n'],
  ['where there is none', ''],
])('a contract names a development key in its first lines, %s', (_, licence) => {
  expect(labelSolidity(licence + contract, development)).toBe(`${licence}// ${DEVELOPMENT_KEY}\n${contract}`)
})

test('a contract, a key and calldata of another set-up stay as they are', () => {
  for (const setup of [null, { kind: 'ceremony' }, { kind: 'uploaded' }, { kind: 'none needed' }] as const) {
    expect(labelSolidity(contract, setup)).toBe(contract)
    expect(labelVerificationKey({ protocol: 'groth16' }, setup)).toEqual({ protocol: 'groth16' })
    expect(labelCalldata('["0x1"]\n', setup)).toBe('["0x1"]\n')
  }
})

test("a key's document names a development key first", () => {
  const text = JSON.stringify(labelVerificationKey({ protocol: 'groth16' }, development))
  expect(text).toBe(`{"development_key":"${DEVELOPMENT_KEY}","protocol":"groth16"}`)
})

test('and one whose secret everyone knows', () => {
  const text = JSON.stringify(labelVerificationKey({ jolt_version: '0.1.0' }, { kind: 'forgeable' }))
  expect(text).toBe(`{"forgeable_key":"${FORGEABLE_KEY}","jolt_version":"0.1.0"}`)
})

test('a file of calldata names a development key in its first line, and is the calldata below it', () => {
  expect(labelCalldata('["0x1"]\n', development)).toBe(`// ${DEVELOPMENT_KEY}\n["0x1"]\n`)
})

test('a key that was made elsewhere is named in the first lines of what is downloaded', () => {
  const elsewhere = { kind: 'elsewhere' } as const
  expect(labelSolidity(contract, elsewhere)).toBe(`// ${ELSEWHERE_KEY}\n${contract}`)
  expect(labelCalldata('["0x1"]\n', elsewhere)).toBe(`// ${ELSEWHERE_KEY}\n["0x1"]\n`)
  const text = JSON.stringify(labelVerificationKey({ protocol: 'groth16' }, elsewhere))
  expect(text).toBe(`{"key_made_elsewhere":"${ELSEWHERE_KEY}","protocol":"groth16"}`)
})

test('the label is one line of a comment, whatever reads it', () => {
  for (const text of [DEVELOPMENT_KEY, FORGEABLE_KEY, ELSEWHERE_KEY]) expect(text).toMatch(/^[\x20-\x7e]+$/)
})
