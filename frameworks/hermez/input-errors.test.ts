import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserFault } from '../framework.ts'
import { hermez } from './hermez.ts'
import { openHermezBench } from './testing/bench.ts'
import type { Build, HermezBench } from './testing/bench.ts'
import { counter } from './testing/projects.ts'

let hermezBench: HermezBench
let build: Build

beforeAll(async () => {
  hermezBench = await openHermezBench()
  build = await hermezBench.build(counter)
})
afterAll(() => hermezBench.bench.remove())

async function traceOf(input: string, settings = {}): Promise<bigint[]> {
  const { witness } = await hermez.execute(await hermezBench.run(settings), build.kept, input)
  const bytes = await readFile(witness)
  return [...new BigUint64Array(bytes.buffer, bytes.byteOffset, bytes.length / 8)]
}

test('the trace is what the executor made of the input', async () => {
  expect((await traceOf('{"from": 5}')).slice(0, 3)).toEqual([5n, 6n, 7n])
})

test('a number past 2^53 keeps every digit, quoted or not', async () => {
  expect((await traceOf('{"from": 9007199254740993}'))[0]).toBe(9007199254740993n)
  expect((await traceOf('{"from": "9007199254740993"}'))[0]).toBe(9007199254740993n)
})

test.each([
  [
    'it is not JSON',
    '{"from": 5,\n from: 6}',
    /^The input is not JSON: line 2, column 2: a key in double quotes is expected here\.$/,
  ],
  ['it is empty', '', /^The input is not JSON: line 1, column 1: a value is expected here\.$/],
  ['it is nested without end', `{"from":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
  [
    'a part is missing',
    '{}',
    /^execute of executor\.js failed: executor\.js:8: TypeError: Cannot convert undefined to a BigInt$/,
  ],
  ['it is of a wrong type', '{"from": [7, 8]}', /^execute of executor\.js failed: executor\.js:8: SyntaxError: /],
  ['it is nothing', 'null', /^execute of executor\.js failed: executor\.js:7: TypeError: /],
  [
    'it does not satisfy the PIL',
    '{"from": 5, "step": 2}',
    /^The trace of this input does not satisfy the PIL:\nmain\.pil:6: identity does not match in row 0$/,
  ],
])('a wrong input says what is wrong: %s', async (_, input, sentence) => {
  const failure: unknown = await traceOf(input).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  expect(Object(failure).message).toMatch(sentence)
})
