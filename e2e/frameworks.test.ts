import { appendFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type GitHost, serveGit } from '@proofyard/frameworks/languages/rust/testing/git-host.ts'
import { commitOf } from '@proofyard/frameworks/languages/rust/testing/git-objects.ts'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  journeysOn,
  readForChain,
} from './harness/journey.ts'
import { type Proofyard, root } from './harness/proofyard.ts'
import { missingFor, startWithToolchains } from './harness/toolchains.ts'

// Circom's is npm-client.test.ts. Those whose Rust compiles for a minute, those of old versions and circom's other schemes are in heavy/frameworks.heavy.test.ts.
/** On a new machine the first build of a framework has its toolchain compiled, beside other files that do the same. */
const FIRST_BUILD_MS = 1_800_000

let proofyard: Proofyard
let journey: Journey
let gitHost: GitHost

/** In the repository `merkle-tree` of the git host lies what `src/tree.rs` of the project `membership` is. */
const membership = join(root, 'e2e', 'fixtures', 'membership')
const merkleTree = commitOf({
  'Cargo.toml': (await readFile(join(membership, 'Cargo.toml'), 'utf8')).replace('"membership"', '"merkle-tree"'),
  'src/lib.rs': await readFile(join(membership, 'src', 'tree.rs'), 'utf8'),
})

beforeAll(async () => {
  gitHost = await serveGit({ 'merkle-tree': merkleTree })
  proofyard = await startWithToolchains({ PROOFYARD_GIT_MIRRORS: `https://git.example/=${gitHost.url}` })
})
afterAll(async () => {
  await proofyard?.remove()
  gitHost?.close()
})

const inProject = journeysOn(
  () => proofyard,
  (opened) => (journey = opened),
)

/** The client's own look at the manifest; it knows neither all frameworks nor all schemes. */
async function expectLinted(): Promise<void> {
  expect((await journey.run('lint')).output).toContain('sindri.json" is valid')
}

describe.skipIf(maySkip(await missingFor('noir@1.0.0-beta.26')))('a Noir project with a library of its own', () => {
  inProject('budget')

  test(
    'is deployed, cloned and proved with the newest version, and bb accepts the proof',
    { timeout: FIRST_BUILD_MS },
    async () => {
      await expectLinted()
      const build = await journey.deploy('v1')
      expect(build).toMatchObject({
        nargo_package_name: 'budget',
        noir_version: '1.0.0-beta.26',
        proving_scheme: 'barretenberg',
        warnings: [
          expect.stringMatching(/^noir-lang\/noir#11079 in noir 1\.0\.0-beta\.26, fixed in no known version: /),
          expect.stringMatching(/^AztecProtocol\/aztec-packages#24842 in bb\.js 5\.0\.0, fixed in 5\.1\.0: /),
        ],
      })
      await expectCloned(journey, 'v1')

      const proof = await journey.prove('v1')
      expect(proof.public).toEqual({
        'Verifier.toml': expect.stringMatching(/^budget = "0x0+3e8"\nreturn = "0x0+36b"\n$/),
      })
      const { contract, calldata } = await readForChain(journey, build, proof)
      expect(contract).toContain('contract HonkVerifier')
      expect(calldata).toMatch(/^"0x[0-9a-f]+",\["0x0+3e8","0x0+36b"\]\n$/)
      await expectAcceptedElsewhere(journey, proof)
      await expectChangeSeen(journey, proof)
    },
  )

  test('says that the budget is passed, or which input is wrong', async () => {
    const above = 'budget = 874\nexpenses = [120, 340, 15, 400]\n'
    expect(await journey.failToProve('v1', above)).toContain('the expenses are above the budget')
    expect(await journey.failToProve('v1', '{"budget": 1, "expenses": [1, 2, 3]}')).toContain('expenses')
  })
})

describe('a hermez machine with a permutation and a lookup', () => {
  inProject('sorted')

  test('is deployed, cloned and proved, and pil-stark accepts the proof', { timeout: FIRST_BUILD_MS }, async () => {
    expect(await journey.deploy('v1')).toMatchObject({
      proving_scheme: 'batch',
      zkevm_version: null,
      has_verification_key: true,
      has_smart_contract_verifier: false,
    })
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    expect(proof.public).toEqual(['77', '200'])
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says which identity a list does not satisfy, and what the executor misses', async () => {
    expect(await journey.failToProve('v1', '{"numbers": [5, 70]}')).toMatch(/main\.pil:\d+/)
    expect(await journey.failToProve('v1', '{"numbers": []}')).toContain('a list of 1 to 64 whole numbers')
  })
})

describe.skipIf(maySkip(await missingFor('gnark@v0.9.0')))('a gnark module with packages of its own and PLONK', () => {
  inProject('credit-score')

  test('is deployed, cloned and proved, and gnark accepts the proof', { timeout: FIRST_BUILD_MS }, async () => {
    await expectLinted()
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({ proving_scheme: 'plonk', curve: 'bn254', gnark_version: 'v0.9.0' })
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    expect(proof.public).toMatchObject({ Weights: [2, 25, 100], Threshold: 1900 })
    const { contract, calldata } = await readForChain(journey, build, proof)
    expect(contract).toContain('contract PlonkVerifier')
    expect(calldata).toContain('0x')
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says that the figures do not reach the threshold, and what FromJson misses', async () => {
    const low = '{"figures": [1, 1, 1], "weights": [2, 25, 100], "threshold": 1900}'
    expect(await journey.failToProve('v1', low)).toContain('does not satisfy')
    expect(await journey.failToProve('v1', '{}')).toContain('three figures and three weights are needed')
  })
})

describe.skipIf(maySkip(await missingFor('halo2@axiom-v0.5')))('a halo2 circuit with a crate out of git', () => {
  inProject('membership')
  beforeAll(async () => {
    const library = join(journey.folder, 'src', 'lib.rs')
    const source = await readFile(library, 'utf8')
    await writeFile(library, source.replace('mod tree;\n', '').replace('use tree::', 'use merkle_tree::'))
    await rm(join(journey.folder, 'src', 'tree.rs'))
    const url = 'https://git.example/merkle-tree'
    await appendFile(join(journey.folder, 'Cargo.toml'), `merkle-tree = { git = "${url}" }\n`)
    await writeFile(
      join(journey.folder, 'Cargo.lock'),
      `version = 4\n\n[[package]]\nname = "merkle-tree"\nversion = "0.1.0"\nsource = "git+${url}#${merkleTree.revision}"\n`,
    )
  })

  test(
    'is deployed, cloned and proved with GWC, and halo2 accepts the proof',
    { timeout: FIRST_BUILD_MS },
    async () => {
      const build = await journey.deploy('v1')
      expect(build).toMatchObject({
        proving_scheme: 'gwc',
        class_name: 'membership::Membership',
        curve: 'bn254',
        degree: 10,
        halo2_version: 'axiom-v0.5',
      })
      await expectCloned(journey, 'v1')

      const proof = await journey.prove('v1')
      expect(proof.public).toEqual({ data: [[expect.stringMatching(/^[\w+/]{43}=$/)]] })
      const { contract, calldata } = await readForChain(journey, build, proof)
      expect(contract).toContain('contract Halo2Verifier')
      expect(calldata).toMatch(/^0x[0-9a-f]{64}/)
      await expectAcceptedElsewhere(journey, proof)
      await expectChangeSeen(journey, proof)
    },
  )

  test('says what is wrong with a path', async () => {
    const path = '{"secret": 1, "siblings": [1], "is_right": [true]}'
    expect(await journey.failToProve('v1', path)).toContain('a path has 4 levels')
  })
})
