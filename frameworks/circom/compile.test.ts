import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

let bench: Workbench<CircomManifest>

beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

test('the compiler warns, and the build shows it as the compiler words it', async () => {
  const files = { 'circuit.circom': multiplier.replace(/^pragma.*\n/, '') }
  const { warnings } = await circom.compile(await bench.run(), await bench.project(files))
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toMatch(/^warning\[P1004\]: File "circuit\.circom" does not include pragma version/)
  expect(warnings[0]).not.toContain('\u001b')
})

test('a name that looks like an option of the compiler is a name', async () => {
  const project = await bench.project({ '-c.circom': multiplier }, { circuitPath: '-c.circom' })
  expect((await circom.compile(await bench.run(), project)).details).toMatchObject({ num_constraints: 1 })
})
