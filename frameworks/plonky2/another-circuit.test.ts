import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import type { Claim } from '../framework.ts'
import type { Build, WholeWay } from '../testing/whole-way.ts'
import { KeyDocument, deriveKey } from './key.ts'
import type { Plonky2Manifest } from './manifest.ts'
import { ProofDocument, runProver } from './run-prover.ts'
import { faultOf, readDocument } from '../testing/rust-circuits/documents.ts'
import { Values, chameleon } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openPlonky2Way, testWithRust as test } from './testing/way.ts'
import { askVerifier } from './verifier.ts'

let way: WholeWay<Plonky2Manifest>
let build: Build<Plonky2Manifest>
let claim: Claim<Plonky2Manifest>
let key: KeyDocument
let values: string[]
let document: ProofDocument

beforeAll(async () => {
  way = await openPlonky2Way()
  build = await way.buildOnce(chameleon)
  claim = (await way.prove(build, '{"x": 12}')).claim
  key = await readDocument(KeyDocument, claim.verificationKey)
  values = await readDocument(Values, claim.publicValues)
  document = await readDocument(ProofDocument, claim.proof)
}, INSTALLATION_MS)
afterAll(() => way.bench.remove())

/** Verifies the proof after a change of one or more of the documents. */
async function verifyWith(changed: { key?: unknown; values?: unknown; document?: unknown }): Promise<boolean> {
  return await way.verifyDocuments(claim.manifest, {
    verificationKey: JSON.stringify(changed.key ?? key),
    publicValues: JSON.stringify(changed.values ?? values),
    proof: JSON.stringify(changed.document ?? document),
  })
}

/** Runs the circuit's code past the check that it made the build's circuit. */
async function runWith(input: object) {
  const run = await way.run(build.kept.manifest)
  const prover = join(build.kept.buildFolder, 'prover')
  return { run, made: await runProver(run, { prover, input: await way.bench.input(JSON.stringify(input)) }) }
}

test('the proof tells its number and the square', () => {
  expect(values).toEqual(['12', '144'])
})

test('a proof of another circuit holds with its own key only', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'another circuit' })
  const other = await readDocument(Values, made.publicValues)
  const taken = await askVerifier(run, 'extract-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken.holds).toBe(true)
  const { proof, ...otherKey } = made.document
  expect(await verifyWith({ key: otherKey, values: other, document: made.document })).toBe(true)

  expect(await verifyWith({ values: other, document: made.document })).toBe(false)
  expect(await verifyWith({ values: other, document: { ...key, proof } })).toBe(false)
  expect(await verifyWith({ key: otherKey })).toBe(false)
  expect(await verifyWith({ key: otherKey, document: { ...otherKey, proof: document.proof } })).toBe(false)
  expect(await faultOf(way.prove(build, '{"x": 12, "harm": "another circuit"}'))).toMatch(
    /^prove\(\) built another circuit for this input/,
  )
})

test('a circuit whose proofs can be guessed gets no key', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'weak' })
  const taken = await askVerifier(run, 'extract-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken).toEqual({ holds: false, why: "The circuit's configuration has less than 100 bits of security." })
})

/** The warnings of a build whose first proof is of this input. */
async function warningsFor(input: object): Promise<string[]> {
  const prover = join(build.kept.buildFolder, 'prover')
  const run = await way.run(build.kept.manifest)
  const { warnings } = await deriveKey(run, {
    prover,
    input: await way.bench.input(JSON.stringify(input)),
    version: build.kept.manifest.plonky2Version,
  })
  return warnings
}

test('a build says whose word its circuit is, and that it was the same when it was built again', async () => {
  expect(await warningsFor({ x: 3 })).toContainEqual(
    expect.stringMatching(
      /^Ready means that a proof satisfies the circuit that this project's own prove\(\) built for its input\.json, .*; built a second time it was the same\.$/,
    ),
  )
})

test('a circuit that is another each time is told', async () => {
  expect(await warningsFor({ x: 3, harm: 'unsteady' })).toContainEqual(
    expect.stringMatching(/^Ready means .*; built a second time it was another, so proofs may be refused,/),
  )
})

test('code that changes what its proof says is found out', async () => {
  const { proved, claim: claimed } = await way.prove(build, '{"x": 12, "harm": "false claim"}')
  expect(await readDocument(Values, proved.publicValues)).toEqual(['12', '145'])
  expect(await way.verify(claimed)).toBe(false)
})

test('a lookup table that old versions pad with zeros is reported', async () => {
  const { run, made } = await runWith({ x: 12, harm: 'table' })
  const taken = await askVerifier(run, 'extract-key', { 'public.json': made.publicValues, 'proof.json': made.proof })
  expect(taken.holds && JSON.parse(taken.result ?? '')).toMatchObject({ report: { padded_lookup_tables: 1 } })
})
