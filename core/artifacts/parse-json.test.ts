import { JsonObject } from '@proofyard/contract/json.ts'
import { jsonDepth } from '@proofyard/contract/json-depth.ts'
import { expect, test } from 'vitest'
import { parseJson, parseJsonObject } from './parse-json.ts'

test.each([
  ['1', 0],
  ['{"a":[1,{"b":[]}]}', 4],
  ['["[[[", "\\"[[", "\\\\"]', 1],
  [`"${'x'.repeat(2 ** 22)}"`, 0],
  [`${'['.repeat(300_000)}${']'.repeat(300_000)}`, 300_000],
])('the depth of a text is that of its values, whatever its strings hold (%#)', (text, depth) => {
  expect(jsonDepth(text)).toBe(depth)
})

test('a document that is no object, or no JSON, is none', () => {
  for (const text of ['[1]', 'null', '"a"', '{"half":']) expect(() => parseJsonObject(text)).toThrow(Error)
  expect(parseJsonObject('{"a":[1]}')).toEqual({ a: [1] })
})

test('wide: a document of many small values costs a fraction of what a schema would', () => {
  const text = `{"a":[${'0,'.repeat(1024 ** 2)}0]}`
  const seconds = (work: () => unknown) => {
    const begun = performance.now()
    work()
    return performance.now() - begun
  }
  const bySchema = seconds(() => JsonObject.parse(JSON.parse(text)))
  expect(seconds(() => [jsonDepth(text), parseJson(text)])).toBeLessThan(bySchema / 2)
})
