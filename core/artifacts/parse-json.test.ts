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
  /** Of the processor, at the best of three times: others use this machine. */
  const leastTime = (work: () => unknown) => {
    const times = Array.from({ length: 3 }, () => {
      const begun = process.cpuUsage()
      work()
      return process.cpuUsage(begun).user
    })
    return Math.min(...times)
  }
  const bySchema = leastTime(() => JsonObject.parse(JSON.parse(text)))
  expect(leastTime(() => [jsonDepth(text), parseJson(text)])).toBeLessThan(bySchema / 2)
})
