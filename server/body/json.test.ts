import { describe, expect, test } from 'vitest'
import { parseJsonBody } from './json.ts'

describe('JSON bodies', () => {
  test('keep every digit of a number past 2^53', () => {
    const text =
      '{"proof_input":{"a":21888242871839275222246405745257275088548364400416034343698204186575808495616,"b":1.5}}'
    expect(JSON.stringify(parseJsonBody(text))).toBe(text)
    expect(parseJsonBody('{"a":9007199254740991}')).toEqual({ a: 9_007_199_254_740_991 })
    expect(JSON.stringify(parseJsonBody('{"x":"12345678901234567890","y":-12345678901234567890}'))).toBe(
      '{"x":"12345678901234567890","y":-12345678901234567890}',
    )
  })

  test.each([10_000, 1_000_000])('refuse a nest of %d levels', (depth) => {
    expect(() => parseJsonBody(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toThrow(/levels deep|not valid JSON/)
  })

  test('take what is as deep as an input may be', () => {
    expect(() => parseJsonBody(`${'['.repeat(499)}${']'.repeat(499)}`)).not.toThrow()
  })

  test('say where they are wrong', () => {
    expect(() => parseJsonBody('{"a":1,}')).toThrow(/The body is not valid JSON: .*position 7/)
    expect(parseJsonBody('  ')).toBeUndefined()
  })
})
