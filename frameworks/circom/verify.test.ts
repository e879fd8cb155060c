import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildBls12381, buildBn128 } from 'wasmcurves'
import { ModuleBuilder } from 'wasmbuilder'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAssembledCurve } from './programs/quick-curve.ts'
import { CircomManifest } from './manifest.ts'
import { verify } from './verify.ts'
import type { Workbench } from '../testing/workbench.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

const sample = async (name: string) =>
  JSON.parse(await readFile(join(import.meta.dirname, 'sample-proof', `${name}.json`), 'utf8'))

/** Verifies the sample's proof after a change. */
async function verifyWith(change: { key?: object; publicValues?: unknown; proof?: object }): Promise<boolean> {
  const write = async (name: string, value: unknown) => {
    const path = join(bench.folder, `${name}-${Math.random()}.json`)
    await writeFile(path, JSON.stringify(value))
    return path
  }
  return await verify(await bench.run(), {
    manifest: CircomManifest.parse({ circuitType: 'circom', name: 'sample' }),
    verificationKey: await write('key', { ...(await sample('verification_key')), ...change.key }),
    publicValues: await write('public', change.publicValues ?? (await sample('public'))),
    proof: await write('proof', { ...(await sample('proof')), ...change.proof }),
  })
}

const r = 21888242871839275222246405745257275088548364400416034343698204186575808495617n
const q = 21888242871839275222246405745257275088696311157297823662689037894645226208583n

test('the proof as it is holds', async () => {
  expect(await verifyWith({})).toBe(true)
})

test.each([
  ['another value', ['295']],
  ['the same value plus the prime', [String(294n + r)]],
  ['the same value minus the prime', [String(294n - r)]],
  ['the same value with a zero before it', ['0294']],
  ['the same value as a bare number', [294]],
  ['the same value in hexadecimal', ['0x126']],
  ['a value too many', ['294', '0']],
  ['a value too few', []],
  ['no list', { 0: '294' }],
])('public values: %s are refused', async (_, publicValues) => {
  expect(await verifyWith({ publicValues })).toBe(false)
})

test('a proof has one form: a negated pair, a coordinate plus the prime and another protocol are refused', async () => {
  const { pi_a, pi_b } = await sample('proof')
  const [x, y] = pi_a.map(BigInt)
  expect(await verifyWith({ proof: { pi_a: [String(x), String(q - y), '1'] } })).toBe(false)
  expect(await verifyWith({ proof: { pi_a: [String(x + q), String(y), '1'] } })).toBe(false)
  expect(await verifyWith({ proof: { pi_a: [String(x), String(y), '2'] } })).toBe(false)
  expect(await verifyWith({ proof: { pi_a: ['0', '0', '1'] } })).toBe(false)
  expect(await verifyWith({ proof: { pi_b: [pi_b[1], pi_b[0], pi_b[2]] } })).toBe(false)
  expect(await verifyWith({ proof: { protocol: 'plonk' } })).toBe(false)
})

test.each([
  ['bn254', buildBn128],
  ['bls12-381', buildBls12381],
] as const)('the ready-made program of %s is the one that ffjavascript assembles', (curve, build) => {
  const builder = new ModuleBuilder()
  builder.setMemory(25)
  build(builder)
  expect(Buffer.from(builder.build()).toString('base64')).toBe(readAssembledCurve(curve).code)
})
