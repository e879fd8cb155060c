import { processorMs } from '@proofyard/core/testing/processor-ms.ts'
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

  test.each([
    '[12345678901234567890,[-12345678901234567890,{"a":12345678901234567890}]]',
    '{"__proto__":12345678901234567890,"a":{"__proto__":[12345678901234567890]}}',
    '{"1":"\\"12345678901234567890","2":"\\\\","3":12345678901234567890,"12345678901234567890":1}',
    '[12345678901234567890]',
    '12345678901234567890',
  ])('keep them wherever they stand: %s', (text) => {
    expect(JSON.stringify(parseJsonBody(text))).toBe(text)
  })

  test.each(['1234567890123456.5', '1.2345678901234567890', '12345678901234567e2', '0.12345678901234567'])(
    'take what is no whole number as it is elsewhere: %s',
    (number) => {
      const text = `[${number},12345678901234567890]`
      expect(JSON.stringify(parseJsonBody(text))).toBe(`[${JSON.stringify(Number(number))},12345678901234567890]`)
    },
  )

  test.each([
    '[01234567890123456789]',
    '{12345678901234567890:1}',
    '[12345678901234567890x]',
    '[12345678901234567890"a"]',
    '[12345678901234567890 1]',
    '["12345678901234567890]',
    '[--12345678901234567890]',
    '[12345678901234567890-]',
  ])('are not made valid by one: %s', (text) => {
    expect(() => parseJsonBody(text)).toThrow('not valid JSON')
  })

  test.each([
    ['long', '12345678901234567890'],
    ['half-pair', String.raw`"\ud83d\ude00"`],
    ['plain', '1'],
  ])('wide-%s: of millions of small values are read in a moment', (_, last) => {
    const text = `{"a":[${'1,'.repeat(5_000_000)}${last}]}`
    const begun = processorMs()
    JSON.parse(text)
    const parsed = processorMs()
    parseJsonBody(text)
    // A function that is called for each value takes fifty times as long.
    expect(processorMs() - parsed).toBeLessThan(12 * (parsed - begun) + 1000)
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
