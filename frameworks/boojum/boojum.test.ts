import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { FreshBuild, WholeWay } from '../testing/whole-way.ts'
import { boojum } from './boojum.ts'
import { KeyDocument } from './key.ts'
import { BoojumManifest } from './manifest.ts'
import { readDocument } from '../testing/rust-circuits/documents.ts'
import { Values } from './testing/chameleon.ts'
import { INSTALLATION_MS } from '../testing/rust-circuits/installed.ts'
import { openBoojumWay, testWithRust } from './testing/way.ts'

const sample = boojum.sample.folder
let way: WholeWay<BoojumManifest>

beforeAll(async () => {
  way = await openBoojumWay()
})
afterAll(() => way.bench.remove())

/** What the sample proves, in the field of 2^64 - 2^32 + 1. */
function cubeChain(start: bigint): string {
  let number = start
  for (let step = 0n; step < 1000n; step++) number = (number ** 3n + step) % 0xffff_ffff_0000_0001n
  return String(number)
}

describe('the sample', () => {
  let build: FreshBuild<BoojumManifest>

  beforeAll(async () => {
    const manifest = await readDocument(BoojumManifest, join(sample, 'sindri.json'))
    build = await way.build({ files: { '.': { copyOf: sample } }, manifest }, { ownDisks: true })
  }, INSTALLATION_MS)

  testWithRust('a build knows its circuit, its versions, its security, and that nobody holds a secret', () => {
    const { details, versions, setup, warnings } = build.compiled
    expect(details).toEqual({ field: 'goldilocks', zkevm_version: null, security_bits: 100 })
    expect(versions).toMatchObject({ boojum: '0.32.11', rust: expect.stringMatching(/^1\.\d+/) })
    expect(setup).toMatchObject({
      kind: 'none needed',
      statement: expect.stringMatching(/ 100 bits of security by FRI's conjecture .* gives at most 50 bits\.$/),
      checked: [
        expect.stringContaining('ConstantsAllocatorGate, FmaGateInBaseFieldWithoutConstant, PublicInputGate, NopGate'),
        "A proof of the project's input.json was made with these keys and verified.",
      ],
      unchecked: [],
    })
    expect(warnings).toEqual([
      expect.stringContaining('not zero-knowledge'),
      expect.stringMatching(/^Ready means .*; written down a second time it was the same\.$/),
    ])
  })

  testWithRust('the key names the gates and the configuration of proofs', async () => {
    const key = await readDocument(KeyDocument, build.compiled.verificationKey ?? '')
    expect(key.gates[1]).toEqual({
      gate: 'FmaGateInBaseFieldWithoutConstant',
      parameters: '',
      placement: 'general_purpose_columns',
    })
    expect(key.proof_config).toMatchObject({ security_level: 100, fri_lde_factor: 4, pow_bits: 0 })
  })

  testWithRust('a proof holds, and says both ends of the chain', async () => {
    const { proved, claim } = await way.prove(build, '{"start": 18446744069414584320}', { ownDisks: true })
    expect(await way.verify(claim)).toBe(true)
    const start = 18_446_744_069_414_584_320n
    expect(await readDocument(Values, proved.publicValues)).toEqual([String(start), cubeChain(start)])
    await readDocument(z.strictObject({ proof: z.string() }), proved.proof)
  })

  testWithRust('the verifier needs no more than the toolchain and the three documents', async () => {
    const { claim } = await way.prove(build, '{"start": 3}')
    for (const name of ['verificationKey', 'publicValues', 'proof'] as const) {
      const moved = join(way.bench.folder, `moved-${name}`)
      await copyFile(claim[name], moved)
      claim[name] = moved
    }
    expect(await way.verify(claim)).toBe(true)
  })
})

test('what is known at upload is what the wire wants', async () => {
  const manifest = await readDocument(BoojumManifest, join(sample, 'sindri.json'))
  expect(await boojum.describe({ manifest, folder: sample })).toEqual({
    provingScheme: 'boojum',
    details: { field: 'goldilocks', zkevm_version: null, security_bits: null },
  })
  expect(boojum.toolchainId(manifest)).toBe('boojum@0.32.11')
  expect(boojum.toolchains.map(({ id }) => id)).toContain(boojum.toolchainId(manifest))
})

test("a circuit of ZKsync's zkEVM is accepted, waits for a prover outside, and is told what that needs and what this machine has", async () => {
  const common = { circuitType: 'boojum', name: 'era', packageName: 'era', structName: 'era::Main' }
  const manifest = BoojumManifest.parse({ ...common, zkevmVersion: 'v29' })
  expect(await boojum.describe({ manifest, folder: '' })).toMatchObject({
    details: { zkevm_version: 'v29' },
    externalProver: 'boojum@zkevm',
  })
  const prover = boojum.toolchains.find(({ id }) => id === boojum.toolchainId(manifest))
  expect(prover).toMatchObject({ isExternal: true })
  expect(await prover?.missingRequirement()).toMatch(
    /^No prover of ZKsync's zkEVM is connected .* some 40 GB of memory and GPUs; this machine has \d+ GiB of memory, .* null for a circuit of your own\.$/,
  )
  expect(() => BoojumManifest.parse({ ...common, zkevmVersion: '../29' })).toThrow('must be null, or a version')
})
