import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect } from 'vitest'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { type FreshBuild, type ProjectFiles, type WholeWay, documentsOf } from '../testing/whole-way.ts'
import { type GitHost, serveGit } from '../languages/rust/testing/git-host.ts'
import { mirrorsOf } from '../languages/rust/testing/small-crate.ts'
import { runCircuit } from './run-circuit.ts'
import type { Halo2Manifest } from './manifest.ts'
import { contracts } from './contracts.ts'
import { axiomProduct, halo2Lib, lockedAt, standIn } from './testing/axiom-product.ts'
import { Values, numbersOf } from './testing/chameleon.ts'
import { openHalo2Way, testWithRust as test } from './testing/way.ts'

let way: WholeWay<Halo2Manifest>
let host: GitHost
let build: FreshBuild<Halo2Manifest>

const deploy = (project: ProjectFiles) => way.build(project, mirrorsOf(host))

beforeAll(async () => {
  way = await openHalo2Way()
  host = await serveGit({ [halo2Lib]: standIn, 'axiom-crypto/halo2-lib': standIn })
  build = await deploy(axiomProduct(standIn))
}, INSTALLATION_MS)
afterAll(async () => {
  host.close()
  await way.bench.remove()
})

test('a build says which halo2-base its circuit is written for, and which features of its curves were renamed', () => {
  const { versions, measured, setup, warnings } = build.compiled
  expect(versions).toEqual({
    'halo2-base': '0.3.0',
    'halo2-axiom': '0.5.3',
    'snark-verifier-sdk': '0.2.7',
    rust: expect.stringMatching(/^1\.\d+/),
  })
  expect(measured).toEqual({ fixed: 1, advice: 1, equal: 2, lookups: 0, quotient: 2 })
  expect(setup.checked).toEqual(["A proof of the project's input.json was made with these keys and verified."])
  expect(warnings).toContainEqual(
    expect.stringMatching(
      /^In halo2curves 0\.3\.1 of https:\/\/github\.com\/axiom-crypto\/halo2-lib, names of unstable features were changed that Rust \S+ does not know any more, and nothing else: .*const_bigint_helper_methods \(.+\)\.$/,
    ),
  )
})

test('a proof holds, and not for another product', async () => {
  const { claim, proved } = await way.prove(build, '{"a": 200, "b": 13}')
  expect(await way.verify(claim)).toBe(true)
  expect(numbersOf(await readDocument(Values, proved.publicValues))).toEqual([2600n])
  expect(await readFile(proved.calldata ?? '', 'utf8')).toMatch(/^0x[0-9a-f]+$/)
  const documents = await documentsOf(claim)
  const other = await documentsOf((await way.prove(build, '{"a": 3, "b": 5}')).claim)
  expect(await way.verifyDocuments(claim.manifest, { ...documents, publicValues: other.publicValues })).toBe(false)
})

test.each([
  [{ a: 3, b: 2, harm: 'false' }, /^The input does not satisfy the circuit: the gate "no\. 1" in row 4\.$/],
  [{ a: 3, b: 2, harm: 'more' }, /^The input does not satisfy the circuit: it has 2 public values in a column, and /],
  [{ a: 3, b: 2, harm: 'empty' }, /^The input does not satisfy the circuit: /],
  [
    { a: 3 },
    /^from_json\(\), create_circuit\(\) or synthesize\(\) panicked at src\/lib\.rs:\d+:\d+: a and b are numbers$/,
  ],
])('%j has no proof', async (input, sentence) => {
  await expect(way.prove(build, JSON.stringify(input))).rejects.toThrow(sentence)
})

test('too few rows are refused', async () => {
  const run = await way.run(build.kept.manifest)
  const circuit = build.compiled.keep['circuit'] ?? ''
  const laidOut = runCircuit(run, {
    circuit,
    call: { makes: 'layout', degree: 3 },
    contract: contracts['axiom-v0.3.0'],
  })
  await expect(laidOut).rejects.toThrow(/^The circuit cannot be synthesized: /)
})

const cargo = (dependency: string) =>
  `[package]\nname = "product"\nversion = "0.1.0"\nedition = "2021"\n\n[dependencies]\n${dependency}`
const place = 'git = "https://github.com/axiom-crypto/halo2-lib", tag = "v0.3.0"'

test.each<[what: string, files: ProjectFiles['files'], sentence: string]>([
  [
    'halo2-base that is not out of git',
    { 'Cargo.toml': cargo('') },
    'sindri.json says halo2Version axiom-v0.3.0, and the package does not take Axiom\'s halo2-base from git. Add to Cargo.toml: halo2-base = { git = "https://github.com/axiom-crypto/halo2-lib.git", tag = "v0.3.0" }.',
  ],
  [
    "halo2-base on PSE's halo2",
    { 'Cargo.toml': cargo(`halo2-base = { ${place}, default-features = false, features = ["halo2-pse"] }`) },
    "Cargo.toml takes Axiom's halo2-base with the feature halo2-pse, which is not compiled here. Take its feature halo2-axiom, or write the circuit for PSE's halo2 (pse-v0.3.0).",
  ],
  [
    'a revision that cannot be had',
    {
      'Cargo.lock': `version = 4\n${lockedAt('halo2-base', '0.3.0', 'axiom-crypto/halo2-lib?tag=v0.3.0', {
        revision: '0123456789'.repeat(4),
        objects: [],
      })}`,
    },
    'Revision 0123456789012345678901234567890123456789 of https://github.com/axiom-crypto/halo2-lib could not be fetched from github.com. ',
  ],
])('%s is told', async (_, files, sentence) => {
  await expect(deploy(axiomProduct(standIn, files))).rejects.toThrow(sentence)
})

test('another version of halo2-base is told', async () => {
  const { files } = axiomProduct(standIn)
  const manifest = { halo2Version: 'axiom-v0.2.2', packageName: 'product', className: 'product::Product', degree: 6 }
  await expect(deploy({ files, manifest })).rejects.toThrow(
    'sindri.json says halo2Version axiom-v0.2.2, which is halo2-base 0.2.2, and Cargo.lock takes halo2-base 0.3.0.',
  )
})

test.each([
  ['assigns nothing', 'empty', /^default\(\) is not a circuit that can be proved\. .*its keys would prove everything/],
  ['ties its public value to nothing', 'loose', /^The circuit of default\(\) has no constraint on public value 0: /],
  [
    'panics',
    'panic',
    /^default\(\), create_circuit\(\) or synthesize\(\) panicked at src\/lib\.rs:\d+:\d+: there is no default$/,
  ],
])(
  'a default circuit that %s has no keys',
  async (_, harm, sentence) => {
    const project = axiomProduct(standIn, { 'src/keygen-harm.txt': harm })
    await expect(deploy(project)).rejects.toThrow(sentence)
  },
  INSTALLATION_MS,
)
