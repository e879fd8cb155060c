import { readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CompileResult } from '../../framework.ts'
import { UserError } from '../../framework.ts'
import { circom } from '../circom.ts'
import { readLittleEndian } from '../programs/binary-file.ts'
import { element } from '../programs/zkey-writer.ts'
import { doubledMultiplier, multiplier } from '../testing/circuits.ts'
import { snarkjsCommand } from '../testing/snarkjs-command.ts'
import { CircomManifest } from '../manifest.ts'
import { fewOrOthers } from '../../testing/campaign.ts'
import { openWorkbench } from '../../testing/workbench.ts'
import type { Workbench } from '../../testing/workbench.ts'

let bench: Workbench<CircomManifest>
const at = (name: string) => join(bench.folder, name)

/** A key that a person makes at home, from the r1cs of their own compiler; `unsafe` leaves the contribution out. */
async function makeKeyAtHome(circuit: string, name: string): Promise<{ unsafe: string; safe: string }> {
  const run = await bench.run()
  await circom.compile(run, await bench.project({ 'circuit.circom': circuit }))
  const [r1cs, unsafe, safe] = [
    join(run.workFolder, 'compiled', 'circuit.r1cs'),
    at(`${name}-0.zkey`),
    at(`${name}-1.zkey`),
  ]
  await snarkjsCommand('groth16', 'setup', r1cs, at('home.ptau'), unsafe)
  const made = await snarkjsCommand('zkey', 'contribute', unsafe, safe, '--name=me', '-e=at home')
  expect(made.ok, made.output).toBe(true)
  return { unsafe, safe }
}

let keys: { unsafe: string; safe: string }
let foreign: { unsafe: string; safe: string }

beforeAll(async () => {
  bench = await openWorkbench('circom', CircomManifest)
  await snarkjsCommand('powersoftau', 'new', 'bn128', '3', at('0.ptau'))
  await snarkjsCommand('powersoftau', 'contribute', at('0.ptau'), at('1.ptau'), '--name=me', '-e=at home')
  await snarkjsCommand('powersoftau', 'prepare', 'phase2', at('1.ptau'), at('home.ptau'))
  keys = await makeKeyAtHome(multiplier, 'own')
  foreign = await makeKeyAtHome(doubledMultiplier, 'foreign')
})
afterAll(() => bench.remove())

async function compileWith(zkey: string, toolFolder?: string): Promise<CompileResult> {
  const project = await bench.project(
    { 'circuits/it.circom': multiplier, 'circuits/it.zkey': { copyOf: zkey } },
    { circuitPath: './circuits/it.circom' },
  )
  return await circom.compile(await bench.run({ toolFolder }), project)
}

async function whyNot(zkey: string, toolFolder?: string): Promise<string> {
  const failure: unknown = await compileWith(zkey, toolFolder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  return String(Object(failure).message)
}

describe.each(fewOrOthers(['with'], ['without']))('%s the native prover', (presence) => {
  let toolFolder: string

  beforeAll(async () => {
    toolFolder = at(`tools ${presence}`)
    if (presence === 'with') await circom.prepare({ toolFolder, signal: new AbortController().signal })
  })

  test('the key beside the circuit is the one that is used, and the build says so', async () => {
    const compiled = await compileWith(keys.safe, toolFolder)
    expect(compiled.setup.kind).toBe('uploaded')
    expect(compiled.setup.statement).toContain('circuits/it.zkey')
    expect(await readFile(compiled.keep['circuit.zkey'] ?? '')).toEqual(await readFile(keys.safe))
    await snarkjsCommand('zkey', 'export', 'verificationkey', keys.safe, at('exported.json'))
    expect(JSON.parse(await readFile(compiled.verificationKey ?? '', 'utf8'))).toEqual(
      JSON.parse(await readFile(at('exported.json'), 'utf8')),
    )
  })

  test('a key of another circuit with the same counts is refused', async () => {
    expect(await whyNot(foreign.safe, toolFolder)).toMatch(/^circuits\/it\.zkey does not belong to this circuit/)
  })

  test('a key without a contribution, forgeable by anybody, is refused', async () => {
    expect(await whyNot(keys.unsafe, toolFolder)).toMatch(/^circuits\/it\.zkey has gamma equal to delta/)
  })
})

test('a key beside a circuit of PLONK is refused, for it would have no secrets', async () => {
  const project = await bench.project(
    { 'circuit.circom': multiplier, 'circuit.zkey': { copyOf: keys.safe } },
    { provingScheme: 'plonk' },
  )
  await expect(circom.compile(await bench.run(), project)).rejects.toThrow(
    /^circuit\.zkey cannot be used with plonk: only a Groth16 key has secrets of its own/,
  )
})

test('a key of another curve is refused', async () => {
  const project = await bench.project(
    { 'circuit.circom': multiplier, 'circuit.zkey': { copyOf: keys.safe } },
    { curve: 'bls12-381' },
  )
  await expect(circom.compile(await bench.run(), project)).rejects.toThrow(
    'circuit.zkey is a key of another curve than bls12-381.',
  )
})

test('a key that is cut off is refused, wherever it ends', async () => {
  const whole = await readFile(keys.safe)
  for (const length of [0, 3, 11, 30, 200, 700, whole.length - 1]) {
    const path = at(`cut-${length}.zkey`)
    await writeFile(path, whole)
    await truncate(path, length)
    expect(await whyNot(path), `${length} bytes`).toMatch(/^circuits\/it\.zkey (?:is cut off|is not a \.zkey file)/)
  }
})

test('a key that hides that gamma equals delta behind a coordinate that is not reduced is refused', async () => {
  const bytes = await readFile(keys.unsafe)
  const prime = 21888242871839275222246405745257275088696311157297823662689037894645226208583n
  // Section 1 takes 16 bytes, section 2 begins after its own 12; delta2 is the last point of it.
  const delta2 = 12 + 16 + 12 + 84 + 64 + 64 + 128 + 128 + 64
  const value = readLittleEndian(bytes.subarray(delta2, delta2 + 32)) + prime
  bytes.set(element(value, 32), delta2)
  await writeFile(at('hidden.zkey'), bytes)
  expect(await whyNot(at('hidden.zkey'))).toBe('circuits/it.zkey is damaged: a coordinate of its delta is too large.')
})
