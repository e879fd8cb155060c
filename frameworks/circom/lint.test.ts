import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Workbench } from '../testing/workbench.ts'
import { MAX_WARNINGS } from './cap-warnings.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

async function warningsOf(source: string): Promise<string[]> {
  return (await circom.compile(await bench.run(), await bench.project({ 'circuit.circom': source }))).warnings
}

test('a circuit that holds all it has gives none', async () => {
  expect(await warningsOf(multiplier)).toEqual([])
})

test('an output that is only assigned, and a public input that nothing uses, are told by name', async () => {
  const warnings = await warningsOf(`pragma circom 2.1.0;
template Main() {
    signal input a;
    signal input b;
    signal input unused[2];
    signal output c;
    signal output d;
    c <== a * b;
    d <-- a + b;
}
component main {public [a, unused]} = Main();`)
  expect(warnings.slice(0, 3)).toEqual([
    'The output d is in no constraint: a proof holds with any value there.',
    'The public input unused[0] is in no constraint: a proof holds with any value there.',
    'The public input unused[1] is in no constraint: a proof holds with any value there.',
  ])
  expect(warnings).toContainEqual(expect.stringMatching(/^warning\[T3002\]: Consider using <== instead of <--/))
  expect(warnings).toContainEqual(
    'warning[CA01]: In template "Main()": Local signal d does not appear in any constraint',
  )
})

test('a private signal and a part of a component that no constraint holds are told', async () => {
  const warnings = await warningsOf(`pragma circom 2.1.0;
template Part() { signal input x; signal output y; signal output z; y <== x * x; z <== x * y; }
template Main() { signal input a; signal output c; signal q; component part = Part(); part.x <== a; q <-- a * 2; c <== part.y * a; }
component main = Main();`)
  expect(warnings).toContainEqual(expect.stringMatching(/CA01.*Local signal q does not appear in any constraint/))
  expect(warnings).toContainEqual(expect.stringMatching(/CA02.*signal part\.z does not appear in any constraint/))
})

test('a circuit without a constraint is told to show nothing', async () => {
  const warnings = await warningsOf(
    'pragma circom 2.1.0; template Main() { signal input a; signal output c; c <-- a; } component main = Main();',
  )
  expect(warnings[0]).toBe('The circuit has no constraints: a proof of it shows nothing about its inputs.')
})

test('thousands of findings are cut, and the build says how many are missing', async () => {
  const parts = Array.from({ length: 1500 }, (_, index) => `signal s${index}; s${index} <-- a + ${index};`).join('\n')
  const warnings = await warningsOf(multiplier.replace('c <== a * b;', `${parts}\nc <== a * b;`))
  expect(warnings).toHaveLength(MAX_WARNINGS)
  expect(warnings.at(-1)).toMatch(/^…and \d+ warnings more\.$/)
  expect(Math.max(...warnings.map((text) => text.length))).toBeLessThan(2100)
})
