import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuildFiles } from '../framework.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { manyInputs, manyInputsGood as good } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'
import { snarkjsCommand } from './testing/snarkjs-command.ts'
import type { Workbench } from '../testing/workbench.ts'

let bench: Workbench<CircomManifest>
let build: BuildFiles<CircomManifest>

beforeAll(async () => {
  bench = await openPreparedBench()
  const project = await bench.project(manyInputs, { circuitPath: './circuits/main.circom' })
  build = await bench.keep(project, await circom.compile(await bench.run(), project))
})
afterAll(() => bench.remove())

const order = 21888242871839275222246405745257275088548364400416034343698204186575808495617n

async function witnessOf(input: string): Promise<Buffer> {
  return await readFile((await circom.execute(await bench.run(), build, await bench.input(input))).witness)
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
