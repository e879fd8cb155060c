import { z } from 'zod'
import { describe, expect, test } from 'vitest'
import { InvalidUploadError } from '@proofyard/archives/invalid-upload-error.ts'
import { findJsonFault } from '../languages/node/programs/json-fault.ts'
import { readManifest } from './read-manifest.ts'

const frameworks: Record<string, { manifest: z.ZodType<{ circuitType: string }> }> = {
  circom: {
    manifest: z.strictObject({
      circuitType: z.literal('circom'),
      name: z.string().regex(/^[a-z]+$/, { error: 'must have only small letters' }),
      circuitPath: z
        .string()
        .regex(/^[^/].*\.circom$/)
        .default('./circuit.circom'),
      degree: z.int().optional(),
      nested: z.object({ curve: z.enum(['bn254', 'bls12-381']) }).optional(),
    }),
  },
  noir: { manifest: z.strictObject({ circuitType: z.literal('noir') }) },
}
const read = (text: string) => () => readManifest(text, frameworks)
const good = '{"circuitType":"circom","name":"abc"}'

test('a good manifest is read, defaults filled in', () => {
  expect(read(good)()).toEqual({ circuitType: 'circom', name: 'abc', circuitPath: './circuit.circom' })
  expect(read(`\uFEFF${good}`)()).toMatchObject({ name: 'abc' })
})

describe('what is wrong is told with field, value and rule', () => {
  const wrong: [string, string][] = [
    ['{"circuitType":"circom"}', 'sindri.json: name is missing; it must be text in quotes.'],
    ['{"circuitType":"circom","name":7}', 'sindri.json: name: 7 must be text in quotes.'],
    ['{"circuitType":"circom","name":"A b"}', 'sindri.json: name: "A b" must have only small letters.'],
    [
      '{"circuitType":"circom","name":"a","circuitPath":"/etc/passwd"}',
      'sindri.json: circuitPath: "/etc/passwd" must match /^[^/].*\\.circom$/.',
    ],
    ['{"circuitType":"circom","name":"a","degree":1.5}', 'sindri.json: degree: 1.5 must be a whole number.'],
    [
      '{"circuitType":"circom","name":"a","nested":{"curve":"x"}}',
      'sindri.json: nested.curve: "x" must be one of bn254, bls12-381.',
    ],
    ['{"circuitType":"circom","name":"a","colour":1}', 'sindri.json: "colour" is not a field of this circuitType.'],
    [
      '{"circuitType":"circom","name":null,"a":1,"b":2}',
      'sindri.json: name: null must be text in quotes.\nsindri.json: "a", "b" are not fields of this circuitType.',
    ],
    ['{"name":"a"}', 'sindri.json: circuitType is missing; it must be one of circom, noir.'],
    [
      '{"circuitType":"gnark"}',
      'sindri.json: circuitType: "gnark" is not offered here; it must be one of circom, noir.',
    ],
    [
      '{"circuitType":"toString"}',
      'sindri.json: circuitType: "toString" is not offered here; it must be one of circom, noir.',
    ],
    [
      '{"circuitType":["circom"]}',
      'sindri.json: circuitType: a list is not offered here; it must be one of circom, noir.',
    ],
    ['[]', 'sindri.json must be a JSON object, not a list.'],
    ['"x"', 'sindri.json must be a JSON object, not "x".'],
    ['', 'sindri.json is not valid JSON: it ends too early, at line 1, column 1.'],
    ['{\n  "name": abc\n}', 'sindri.json is not valid JSON: "abc" is out of place at line 2, column 11.'],
    ['{"a":1,}', 'sindri.json is not valid JSON: "}" is out of place at line 1, column 8.'],
  ]
  test.each(wrong)('%s', (text, sentence) => {
    expect(read(text)).toThrow(new InvalidUploadError(sentence))
  })
})

test('depth and length are no danger', () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  expect(read(deep)).toThrow('must be a JSON object, not a list')
  expect(read(`{"circuitType":"circom","name":${deep}}`)).toThrow('name: a list must be text in quotes')
  expect(read('{"a":'.repeat(100_000))).toThrow('ends too early')
  const brackets = `${'['.repeat(1_000_000)}}`
  expect(findJsonFault(brackets)).toEqual({
    line: 1,
    column: 1_000_001,
    found: '}',
    expected: 'a value is expected here',
  })
  expect(read(`{"circuitType":"circom","name":"${'x'.repeat(1_000_000)}!"}`)).toThrow(/^.{0,300}$/)
  expect(read(`{"circuitType":"${'\\n'.repeat(300_000)}"}`)).toThrow('is not offered here')
})

test('the place of a fault agrees with JSON.parse about what is JSON', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"\\u00e9"',
    '"\\x"',
    '1',
    '-0',
    '01',
    '1e5',
    '1.',
    'true',
    'nul',
    'null',
    ' ',
    '\n',
    '"\n"',
    '"\u007f"',
    '"😀"',
  ]
  let seed = 7
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below
  for (let round = 0; round < 20_000; round++) {
    const text = Array.from({ length: 1 + random(7) }, () => pieces[random(pieces.length)]).join('')
    expect([text, findJsonFault(text) === undefined]).toEqual([text, isJson(text)])
  }
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
