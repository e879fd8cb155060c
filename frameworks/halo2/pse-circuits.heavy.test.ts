import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { type FreshBuild, type ProjectFiles, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import { type GitHost, serveGit } from '../languages/rust/testing/git-host.ts'
import { commitOf } from '../languages/rust/testing/git-objects.ts'
import { mirrorsOf } from '../languages/rust/testing/small-crate.ts'
import type { Halo2Manifest } from './manifest.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { forPse, pseProduct, standIn, treeOf } from './testing/pse-product.ts'
import { openHalo2Way, testWithRust } from './testing/way.ts'

const path = 'privacy-scaling-explorations/halo2.git'
/** A folder with the sources of PSE's halo2 v0.3.0, as `git archive v0.3.0 | tar x` leaves them. */
const sources = process.env['PROOFYARD_TEST_PSE_HALO2']

let way: WholeWay<Halo2Manifest>
let host: GitHost
let build: FreshBuild<Halo2Manifest>

const deploy = (project: ProjectFiles) => way.build(project, mirrorsOf(host))

beforeAll(async () => {
  way = await openHalo2Way()
  host = await serveGit({ [path]: standIn })
  build = await deploy(pseProduct(standIn.revision))
}, INSTALLATION_MS)
afterAll(async () => {
  host.close()
  await way.bench.remove()
})

testWithRust('a build says which halo2 its circuit is written for, and which one proves it', () => {
  const { versions, measured, setup } = build.compiled
  expect(versions).toEqual({
    halo2_proofs: '0.3.0',
    'halo2-axiom': '0.5.3',
    'snark-verifier-sdk': '0.2.7',
    rust: expect.stringMatching(/^1\.\d+/),
  })
  expect(measured).toEqual({ fixed: 4, advice: 1, equal: 3, lookups: 1, quotient: 4 })
  expect(setup.checked).toEqual(["A proof of the project's input.json was made with these keys and verified."])
})

testWithRust('a proof holds, and not for another product', async () => {
  const { claim, proved } = await way.prove(build, '{"a": 200, "b": 13}')
  expect(await way.verify(claim)).toBe(true)
  expect(numbersOf(await readDocument(Values, proved.publicValues))).toEqual([2600n])
  expect(await readFile(proved.calldata ?? '', 'utf8')).toMatch(/^0x[0-9a-f]+$/)
  const documents = await documentsOf(claim)
  const other = await documentsOf((await way.prove(build, '{"a": 3, "b": 5}')).claim)
  expect(await way.verifyDocuments(claim.manifest, { ...documents, publicValues: other.publicValues })).toBe(false)
})

testWithRust.each([
  [{ a: 300, b: 2 }, /^The input does not satisfy the circuit: the lookup "eight bits" in row 0\.$/],
  [{ a: 3, b: 2, harm: 'false' }, /^The input does not satisfy the circuit: the gate "product" in row 0\.$/],
  [{ a: 3, b: 2, harm: 'more' }, /^The input does not satisfy the circuit: it has 2 public values in a column, and /],
  [{ a: 3, b: 2, harm: 'shorter' }, /^from_json\(\) built another circuit for this input .* other equal cells\./],
  [{ a: 3 }, /^from_json\(\) or synthesize\(\) panicked at src\/lib\.rs:\d+:\d+: a and b are numbers$/],
])('%j has no proof', async (input, sentence) => {
  await expect(way.prove(build, JSON.stringify(input))).rejects.toThrow(sentence)
})

testWithRust('a keygen_circuit() without a gate that is on has no keys', async () => {
  const project = pseProduct(standIn.revision, { 'src/keygen-harm.txt': 'empty' })
  await expect(deploy(project)).rejects.toThrow(/its keys would prove everything/)
})

testWithRust('too few rows are refused', async () => {
  await expect(deploy(pseProduct(standIn.revision, {}, { degree: 8 }))).rejects.toThrow(
    /The circuit cannot be synthesized: /,
  )
})

testWithRust('a package without halo2 from git is told what to name', async () => {
  const cargo = '[package]\nname = "product"\nversion = "0.1.0"\nedition = "2021"\n'
  await expect(deploy(pseProduct(standIn.revision, { 'Cargo.toml': cargo }))).rejects.toThrow(
    /Add to Cargo\.toml: halo2_proofs = \{ git/,
  )
})

test.skipIf(sources === undefined)(
  "PSE's own halo2, whose sources PROOFYARD_TEST_PSE_HALO2 names, is recorded in the same way",
  async () => {
    const real = commitOf(await treeOf(sources ?? ''))
    const realHost = await serveGit({ [path]: real })
    try {
      const made = await way.build(pseProduct(real.revision, forPse), mirrorsOf(realHost))
      expect(made.compiled.measured).toEqual(build.compiled.measured)
      expect(await way.verify((await way.prove(made, '{"a": 200, "b": 13}')).claim)).toBe(true)
    } finally {
      realHost.close()
    }
  },
  INSTALLATION_MS,
)
