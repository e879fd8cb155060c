import { expect, test } from 'vitest'
import { inputFault } from './proof-input.ts'

test('JSON is a proof input, whatever its numbers', () => {
  expect(
    inputFault('{"a": 21888242871839275222246405745257275088548364400416034343698204186575808495617}', 'input.json'),
  ).toBeUndefined()
})

test.each(['', '  \n', '{"a": 1', "{'a': 1}"])('"%s" is refused with a sentence', (text) => {
  expect(inputFault(text, 'input.json')).toMatch(/\w+ .*/)
})

test('TOML is left to the server', () => {
  expect(inputFault('x = "1"', 'Prover.toml')).toBeUndefined()
})
