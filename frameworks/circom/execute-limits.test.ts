import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserFault } from '../framework.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'
import { wholeWay } from './testing/whole-way.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

/** A circuit that runs `body` when its witness is computed; what it leaves in `y` becomes a signal. */
const hostile = (body: string, functions = '') => `pragma circom 2.1.0;
${functions}
template Hostile() {
    signal input a;
    signal output c;
    signal y;
    y <-- work(a);
    c <== y * a;
}
function work(x) { ${body} }
component main = Hostile();
`

async function whyNot(circuit: string, limits: RunSettings['limits']): Promise<string> {
  const { kept } = await wholeWay(bench).makeBuild(await bench.project({ 'circuit.circom': circuit }))
  const run = await bench.run({ limits: limits ?? {} })
  const failure: unknown = await circom.execute(run, kept, '{"a": 1}').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  // Nothing of it is left but what the next attempt would write over.
  expect(await readdir(run.workFolder)).toEqual(['witness'])
  const { message } = Object(failure)
  expect(message).not.toMatch(/\/build|\/out|\/runtime|\/tmp/)
  return message
}

test('endless-loop: the computation of a witness ends at its limit of processor time', async () => {
  const circuit = hostile('var i = 1; while (i != x - 1) { i = 1; } return i;')
  expect(await whyNot(circuit, { cpuSeconds: 2 })).toMatch(
    /^The computation of the witness took too much processor time/,
  )
})

test('memory: a witness program that eats memory ends with a sentence', async () => {
  const circuit = hostile('var big[300000]; big[x] = 1; return big[1];')
  expect(await whyNot(circuit, { memoryBytes: 50 * 1024 ** 2 })).toMatch(
    /^The (?:computation of the witness ran out of memory|witness program of this circuit crashed)/,
  )
})

test('deep-recursion: a function that calls itself without end ends with a sentence', async () => {
  const circuit = hostile('if (x == 0) { return 0; } return work(x + 1) + 1;')
  expect(await whyNot(circuit, { cpuSeconds: 20 })).toMatch(
    /^The (?:witness program of this circuit crashed|computation)/,
  )
})

test('log-flood: what a circuit prints is dropped', async () => {
  const circuit = hostile('for (var i = 0; i < 200000; i++) { log("so much to say", x); } return x;')
  const { kept } = await wholeWay(bench).makeBuild(await bench.project({ 'circuit.circom': circuit }))
  await expect(circom.execute(await bench.run(), kept, '{"a": 1}')).resolves.toHaveProperty('witness')
})

test('absurd-input: megabytes for a signal that takes one value end with a sentence', async () => {
  const { kept } = await wholeWay(bench).makeBuild(await bench.project({ 'circuit.circom': hostile('return x;') }))
  const input = JSON.stringify({ a: Array.from({ length: 500_000 }, () => 1) })
  await expect(circom.execute(await bench.run(), kept, input)).rejects.toThrow(
    'signal a has too many values: it takes 1 value, and the input gives 500000',
  )
  const number = `{"a": "${'9'.repeat(3_000_000)}"}`
  await expect(circom.execute(await bench.run({ limits: { cpuSeconds: 20 } }), kept, number)).resolves.toBeDefined()
})
