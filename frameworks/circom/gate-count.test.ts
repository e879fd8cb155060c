import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { countGates, powersNeeded } from './programs/gate-count.ts'
import { openR1cs, readR1csHeader } from './programs/r1cs-file.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

/** Products, sums of many terms, a constant factor: each kind of constraint that a set-up takes apart in its own way. */
const mixed = (products: number) => `pragma circom 2.1.0;
template Mixed(n) {
    signal input a[4];
    signal output c;
    signal output d;
    signal x[n + 1];
    x[0] <== (a[0] + a[1] + 1) * (a[2] - 5 * a[3]);
    for (var i = 0; i < n; i++) x[i + 1] <== x[i] * (a[i % 4] + i) + a[0];
    c <== x[n] + 2 * x[0] + a[0] + a[1] + a[2] + 3;
    d <== 3 * (x[n] + a[1]);
    a[0] * a[1] === a[2] + a[3] + c;
}
component main {public [a]} = Mixed(${products});`

test.each([
  ['plonk', 1],
  ['plonk', 2],
  ['plonk', 9],
  ['fflonk', 1],
  ['fflonk', 2],
  ['fflonk', 9],
] as const)(
  'the size that %s needs is the one that snarkjs takes, with %i products',
  async (provingScheme, products) => {
    const run = await bench.run()
    const project = await bench.project({ 'circuit.circom': mixed(products) }, { provingScheme })
    const { verificationKey = '' } = await circom.compile(run, project)
    const r1cs = openR1cs(join(run.workFolder, 'compiled', 'circuit.r1cs'))
    const { power } = powersNeeded(countGates(r1cs, readR1csHeader(r1cs), provingScheme), provingScheme)
    const key: object = JSON.parse(await readFile(verificationKey, 'utf8'))
    expect(key).toMatchObject({ power: provingScheme === 'plonk' ? power : power - 3 })
  },
)
