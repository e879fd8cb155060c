import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CompileResult } from '../framework.ts'
import type { Workbench } from '../testing/workbench.ts'
import { circom } from './circom.ts'
import type { CircomManifest } from './manifest.ts'
import { curves } from './programs/curves.ts'
import { type KeyScalars, keyScalars, writeKey } from './programs/groth16-key.ts'
import { openR1cs, readR1csHeader } from './programs/r1cs-file.ts'
import { scalarField } from './programs/scalar-field.ts'
import { multiplier } from './testing/circuits.ts'
import { openPreparedBench } from './testing/prepared-bench.ts'

/** So small that no wire serves to test what its key says of the linear constraint. */
const small = `pragma circom 2.1.0;
template Small() { signal input a; signal input b; signal input s; signal output c; c <== a * b; s === a + b; }
component main {public [s]} = Small();
`
const input = '{"a": 3, "b": 5, "s": 8}'

let bench: Workbench<CircomManifest>
beforeAll(async () => {
  bench = await openPreparedBench()
})
afterAll(() => bench.remove())

async function compile(files: Record<string, string | { copyOf: string }>, manifest = {}): Promise<CompileResult> {
  return await circom.compile(await bench.run(), await bench.project(files, manifest))
}

/** A key of the small circuit. */
async function keyOf(change: (key: KeyScalars) => KeyScalars): Promise<{ copyOf: string }> {
  const run = await bench.run()
  await circom.compile(run, await bench.project({ 'circuit.circom': small }))
  const field = scalarField(curves.bn254.order)
  const file = openR1cs(join(run.workFolder, 'compiled', 'circuit.r1cs'))
  const draw = field.randomElement
  const secrets = { tau: draw(), alpha: draw(), beta: draw(), delta: draw() }
  const path = join(run.workFolder, 'small.zkey')
  await rm(path, { force: true })
  await writeKey(path, curves.bn254, change(keyScalars(field, file, readR1csHeader(file), secrets)))
  return { copyOf: path }
}

test.each(['groth16', 'plonk', 'fflonk'])(
  "with %s a proof of the project's input.json is made and verified",
  async (provingScheme) => {
    const { setup } = await compile({ 'circuit.circom': small, 'input.json': input }, { provingScheme })
    expect(setup.checked).toEqual(["A proof of the project's input.json was made with these keys and verified."])
    expect(setup.unchecked).toEqual([])
  },
)

test('without an input.json zeros are proved where they satisfy the circuit', async () => {
  const { setup } = await compile({ 'circuit.circom': multiplier })
  expect(setup.checked).toEqual(['A proof of an input of zeros was made with these keys and verified.'])
})

test('where neither has a witness nothing is proved, and the build says so', async () => {
  const picky = multiplier.replace('c <== a * b;', 'c <== a * b; a * b === 15;')
  const { setup } = await compile({ 'circuit.circom': picky, 'input.json': '{"a": 2, "b": 5}' })
  expect(setup.checked).toEqual([])
  expect(setup.unchecked).toEqual([
    expect.stringMatching(
      /^Whether these keys can prove: the project's input\.json has no witness \(The input does not satisfy the circuit.*\); an input of zeros has no witness \(.*\)\. Add an input\.json/,
    ),
  ])
})

test('a witness program without end does not hold the build up', { timeout: 180_000 }, async () => {
  const endless = multiplier.replace(
    'c <== a * b;',
    'signal y; var i = 1; while (i != a - 1) { i = 1; } y <-- i; c <== a * b;',
  )
  const { setup } = await compile({ 'circuit.circom': endless })
  expect(setup.unchecked).toEqual([expect.stringMatching(/zeros has no witness \(.*too much processor time/)])
})

test('an uploaded key that cannot prove fails its build, also where no test of its points reaches what is wrong', async () => {
  const key = await keyOf((made) => ({ ...made, ic: made.ic.with(2, 4711n ** 9n % curves.bn254.order) }))
  const files = { 'circuit.circom': small, 'circuit.zkey': key, 'input.json': input }
  await expect(compile(files)).rejects.toThrow(
    /^circuit\.zkey cannot prove the project's input\.json: its verifier refuses the proof\. A key that proves nothing is of no use\.$/,
  )
})

test('what no test of an uploaded key reaches is told, and no more is claimed', async () => {
  const files = { 'circuit.circom': small, 'circuit.zkey': await keyOf((made) => made), 'input.json': input }
  const { setup, verificationKey = '' } = await compile(files)
  expect(setup.statement).toMatch(
    /^Keys uploaded with the circuit \(circuit\.zkey\)\. This server has no powers of tau/,
  )
  expect(setup.statement).not.toMatch(/fit the circuit/)
  expect(setup.checked).toContain("A proof of the project's input.json was made with these keys and verified.")
  expect(setup.unchecked).toEqual([
    'The matrix C in points of private wires: no pairing reaches 2 of them.',
    'The matrix C in points of public values and of the constant one: no pairing reaches 1 of them.',
    expect.stringMatching(
      /^The key against the powers of tau it was made from \("snarkjs zkey verify"\), and with that the whole of the matrix C/,
    ),
    expect.stringMatching(/^The transcript of the ceremony/),
  ])
  expect(JSON.parse(await readFile(verificationKey, 'utf8'))).toMatchObject({ nPublic: 2 })
})
