import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Kept } from '../framework.ts'
import { UserFault } from '../framework.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { manyInputs } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'
import { snarkjsCommand } from './testing/snarkjs-command.ts'
import type { Workbench } from '../testing/workbench.ts'

let bench: Workbench<CircomManifest>
let build: Kept<CircomManifest>

beforeAll(async () => {
  bench = await openPreparedBench()
  const project = await bench.project(manyInputs, { circuitPath: './circuits/main.circom' })
  build = await bench.keep(project, await circom.compile(await bench.run(), project))
})
afterAll(() => bench.remove())

const good = {
  a: 2,
  b: [
    [3, 4, 1],
    [1, 1, 5],
  ],
  p: { x: 10, y: [7, 8] },
}
const order = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

async function witnessOf(input: string): Promise<Buffer> {
  return await readFile((await circom.execute(await bench.run(), build, input)).witness)
}

async function whyNot(input: string): Promise<string> {
  const failure: unknown = await witnessOf(input).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  return String(Object(failure).message)
}

test('the witness is byte for byte that of snarkjs', async () => {
  const input = join(bench.folder, 'input.json')
  const witness = join(bench.folder, 'reference.wtns')
  // snarkjs knows no buses, but takes their fields by the names that circom gives them.
  await writeFile(input, JSON.stringify({ a: 2, b: good.b, 'p.x': 10, 'p.y': [7, 8] }))
  await snarkjsCommand('wtns', 'calculate', join(build.buildFolder, 'circuit.wasm'), input, witness)
  expect(await witnessOf(JSON.stringify(good))).toEqual(await readFile(witness))
})

test.each([
  ['quoted', JSON.stringify({ ...good, a: '2' })],
  ['in hexadecimal', JSON.stringify({ ...good, a: '0x2' })],
  [
    'larger than the prime, and written as a bare number',
    JSON.stringify({ ...good, a: 0 }).replace('"a":0', `"a":${order + 2n}`),
  ],
  ['negative', JSON.stringify({ ...good, a: String(2n - order) })],
  ['as 2.0 and 0.3e1', JSON.stringify(good).replace('"a":2', '"a":2.0').replace('[[3', '[[0.3e1')],
  ['in a flat array', JSON.stringify({ ...good, b: good.b.flat() })],
])('a number %s is the same number', async (_, input) => {
  expect(await witnessOf(input)).toEqual(await witnessOf(JSON.stringify(good)))
})

const takes = 'The circuit takes a, b[2][3], p.x and p.y[2].'

describe('a wrong input says what is wrong', () => {
  test.each([
    [
      'a signal is missing',
      { ...good, a: undefined },
      `The input does not fit the circuit: it lacks signal a. ${takes}`,
    ],
    [
      'a field of a bus is missing',
      { ...good, p: { x: 1 } },
      `The input does not fit the circuit: it lacks signal p.y[2]. ${takes}`,
    ],
    [
      'a signal is unknown',
      { ...good, z: 1 },
      `The input does not fit the circuit: it gives signal z, which the circuit does not take. ${takes}`,
    ],
    [
      'an array is too short',
      {
        ...good,
        b: [
          [3, 4, 1],
          [1, 1],
        ],
      },
      `The input does not fit the circuit: signal b has too few values: it takes 2 x 3 = 6 values, and the input gives 5. ${takes}`,
    ],
    [
      'a scalar is an array',
      { ...good, a: [1, 2] },
      `The input does not fit the circuit: signal a has too many values: it takes 1 value, and the input gives 2. ${takes}`,
    ],
    [
      'a value is no number',
      {
        ...good,
        b: [
          [3, 4, 1],
          [1, 'one', 5],
        ],
      },
      'The input does not fit the circuit: signal b[1][1] is not a number. Give an integer, or a text such as "12" or "0x0c".',
    ],
    [
      'a value is null',
      { ...good, a: null },
      'The input does not fit the circuit: signal a is not a number. Give an integer, or a text such as "12" or "0x0c".',
    ],
    [
      'a value is empty',
      { ...good, a: '' },
      'The input does not fit the circuit: signal a is not a number. Give an integer, or a text such as "12" or "0x0c".',
    ],
    ['a value is a fraction', { ...good, a: 1.5 }, 'The input does not fit the circuit: signal a is not an integer.'],
    [
      'a constraint does not hold',
      {
        ...good,
        b: [
          [4, 4, 1],
          [1, 1, 5],
        ],
      },
      'The input does not satisfy the circuit: the constraint or assertion at circuits/main.circom:12 (template Main) does not hold.',
    ],
    [
      'an assertion in an included file does not hold',
      { ...good, a: 7 },
      'The input does not satisfy the circuit: the constraint or assertion at circuits/square.circom:6 (template SmallSquare) does not hold, used by circuits/main.circom:10 (template Main).',
    ],
  ])('%s', async (_, input, sentence) => {
    expect(await whyNot(JSON.stringify(input))).toBe(sentence)
  })

  test.each([
    [
      'it is not JSON',
      '{"a": 2,\n b: 3}',
      'The input is not JSON: line 2, column 2: a key in double quotes is expected here.',
    ],
    ['it is empty', '', 'The input is not JSON: line 1, column 1: a value is expected here.'],
    ['something follows', '{"a": 2} {"b": 3}', 'The input is not JSON: line 1, column 10: nothing may follow here.'],
    [
      'it is a list',
      '[1, 2]',
      'The input must be a JSON object with one key for each input signal, such as {"a": 3, "b": "11"}.',
    ],
    ['it is nested without end', `{"a":${'['.repeat(200_000)}`, /^The input is (?:nested too deeply|not JSON: .*)\.$/],
  ])('%s', async (_, input, sentence) => {
    expect(await whyNot(input)).toMatch(
      sentence instanceof RegExp ? sentence : new RegExp(`^${RegExp.escape(sentence)}$`),
    )
  })
})
