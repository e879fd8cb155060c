import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Claim } from '../framework.ts'
import { openWorkbench } from '../testing/workbench.ts'
import type { RunSettings, Workbench } from '../testing/workbench.ts'
import type { KeyDocument } from './key.ts'
import { Plonky2Manifest } from './manifest.ts'
import { plonky2 } from './plonky2.ts'
import { type ProofDocument, runProver } from './run-prover.ts'
import { type Provable, claimOf, faultOf, makeProof, readJson } from './testing/chameleon.ts'
import { INSTALLATION_MS, builtChameleon, installed, testWithRust as test } from './testing/installed.ts'
import { mutateBytes, mutateValues, seeded } from './testing/mutants.ts'
import { askVerifier } from './verifier.ts'

const COUNT = 200

let bench: Workbench<Plonky2Manifest>
let settings: RunSettings
let build: Provable
let claim: Claim<Plonky2Manifest>
let key: KeyDocument
let values: string[]
let document: ProofDocument
let count = 0

beforeAll(async () => {
  bench = await openWorkbench('plonky2', Plonky2Manifest)
  settings = await installed('1.1.0')
  build = await builtChameleon(bench, settings)
  claim = claimOf(build, await makeProof(bench, settings, build, '{"x": 12}'))
  key = await readJson<KeyDocument>(claim.verificationKey)
  values = await readJson<string[]>(claim.publicValues)
  document = await readJson<ProofDocument>(claim.proof)
}, INSTALLATION_MS)
afterAll(() => bench.remove())

/** Verifies the proof after a change of one or more of the documents. */
async function verifyWith(changed: { key?: unknown; values?: unknown; document?: unknown }): Promise<boolean> {
  const write = async (value: unknown) => {
    const path = join(bench.folder, `changed-${count++}.json`)
    await writeFile(path, typeof value === 'string' ? value : JSON.stringify(value))
    return path
  }
  return await plonky2.verify(await bench.run(settings), {
    manifest: claim.manifest,
    verificationKey: await write(changed.key ?? key),
    publicValues: await write(changed.values ?? values),
    proof: await write(changed.document ?? document),
  })
}

/** Runs the circuit's code past the check that it made the build's circuit. */
async function runWith(input: object) {
  const path = join(bench.folder, `input-${count++}.json`)
  await writeFile(path, JSON.stringify(input))
  const run = await bench.run(settings)
  const prover = join(build.kept.buildFolder, 'prover')
  return { run, made: await runProver(run, { prover, input: path }) }
}

test('the proof as it is holds', async () => {
  expect(values).toEqual(['12', '144'])
  expect(await verifyWith({})).toBe(true)
})

test(`none of ${COUNT} mutants of the proof holds`, async () => {
  const random = seeded(1)
  for (let index = 0; index < COUNT; index++) {
    const proof = mutateBytes(document.proof, random)
    expect(proof).not.toBe(document.proof)
    expect(await verifyWith({ document: { ...document, proof } }), `mutant ${index}`).toBe(false)
  }
}, 300_000)

test(`none of ${COUNT} mutants of the public values holds`, async () => {
  const random = seeded(2)
  for (let index = 0; index < COUNT; index++) {
    const mutant = mutateValues(values, random)
    expect(await verifyWith({ values: mutant }), JSON.stringify(mutant)).toBe(false)
  }
}, 300_000)

test(`with none of ${COUNT} mutants of the key the proof holds, also when it carries the same`, async () => {
  const random = seeded(3)
  for (let index = 0; index < COUNT; index++) {
    if (index % 2 === 0) {
      const member = index % 4 === 0 ? 'common' : 'verifier_data'
      const mutant = { ...key, [member]: mutateBytes(key[member], random) }
      expect(await verifyWith({ key: mutant }), `mutant ${index}`).toBe(false)
    } else {
      const verifier_data = mutateBytes(key.verifier_data, random)
      const changed = { key: { ...key, verifier_data }, document: { ...document, verifier_data } }
      expect(await verifyWith(changed), `mutant ${index}`).toBe(false)
    }
  }
}, 300_000)

test.each([
  ['no JSON', '{'],
  ['no object', []],
  ['a member too few', { proof: '' }],
  ['nothing', ''],
])('documents that are %s are refused', async (_, content) => {
  expect(await verifyWith({ document: content })).toBe(false)
  expect(await verifyWith({ key: content })).toBe(false)
})

test('a member too many, and one that is there twice, are refused', async () => {
  expect(await verifyWith({ document: { ...document, more: '' } })).toBe(false)
  expect(await verifyWith({ document: JSON.stringify(document).replace('{', '{"proof":"",') })).toBe(false)
})

test('a proof of another circuit holds with its own key only', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'another circuit' })
  const other = await readJson<string[]>(made.publicValues)
  const taken = await askVerifier(run, 'take-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken.holds).toBe(true)
  const { proof, ...otherKey } = made.document
  expect(await verifyWith({ key: otherKey, values: other, document: made.document })).toBe(true)

  expect(await verifyWith({ values: other, document: made.document })).toBe(false)
  expect(await verifyWith({ values: other, document: { ...key, proof } })).toBe(false)
  expect(await verifyWith({ key: otherKey })).toBe(false)
  expect(await verifyWith({ key: otherKey, document: { ...otherKey, proof: document.proof } })).toBe(false)
  expect(await faultOf(makeProof(bench, settings, build, '{"x": 12, "harm": "another circuit"}'))).toMatch(
    /^prove\(\) built another circuit for this input/,
  )
})

test('a circuit whose proofs can be guessed gets no key', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'weak' })
  const taken = await askVerifier(run, 'take-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken).toEqual({ holds: false, why: "The circuit's configuration has less than 100 bits of security." })
})

test('code that changes what its proof says is found out', async () => {
  const proved = await makeProof(bench, settings, build, '{"x": 12, "harm": "false claim"}')
  expect(await readJson(proved.publicValues)).toEqual(['12', '145'])
  expect(await plonky2.verify(await bench.run(settings), claimOf(build, proved))).toBe(false)
})

test('a lookup table that old versions pad with zeros is reported', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'table' })
  const taken = await askVerifier(run, 'take-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken.holds && JSON.parse(taken.said)).toMatchObject({ report: { padded_lookup_tables: 1 } })
})
