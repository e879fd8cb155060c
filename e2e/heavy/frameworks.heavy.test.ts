import { createHash } from 'node:crypto'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  journeysOn,
  readForChain,
} from '../harness/journey.ts'
import type { Proofyard } from '../harness/proofyard.ts'
import { missingFor, startWithToolchains } from '../harness/toolchains.ts'

let proofyard: Proofyard
let journey: Journey

beforeAll(async () => {
  proofyard = await startWithToolchains()
})
afterAll(() => proofyard?.remove())

const inProject = journeysOn(
  () => proofyard,
  (opened) => (journey = opened),
)

describe('a circom project beyond Groth16 on bn254', () => {
  inProject('salary-band')

  test('is deployed, cloned and proved with PLONK, and snarkjs accepts the proof', async () => {
    const build = await journey.deploy('plonk')
    expect(build).toMatchObject({ proving_scheme: 'plonk', curve: 'bn254', num_public_inputs: 2 })
    await expectCloned(journey, 'plonk')

    const proof = await journey.prove('plonk')
    expect(proof.public).toEqual(['40000', '60000'])
    const { contract, calldata } = await readForChain(journey, build, proof)
    expect(contract).toContain('contract PlonkVerifier')
    expect(calldata).toMatch(/^\["?0x[0-9a-f]{64}/)
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says where a salary outside of the band fails', async () => {
    const outside = '{"least": 40000, "most": 60000, "salary": 61000}'
    expect(await journey.failToProve('plonk', outside)).toContain('bits.circom')
  })

  test('is deployed and proved on bls12-381, and snarkjs accepts the proof', async () => {
    await journey.setManifest({ curve: 'bls12-381', provingScheme: 'groth16' })
    expect(await journey.deploy('bls')).toMatchObject({ curve: 'bls12-381', has_smart_contract_verifier: false })
    const proof = await journey.prove('bls')
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })
})

describe.skipIf(maySkip(await missingFor('noir@0.23.0')))('a Noir project of 2024', () => {
  inProject('budget')

  test('is deployed and proved, and the bb of its time accepts the proof', async () => {
    await journey.setManifest({ noirVersion: '0.25.0' })
    const build = await journey.deploy('old')
    expect(build.warnings?.join()).toContain('0.23.0')
    const proof = await journey.prove('old')
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })
})

describe.skipIf(maySkip(await missingFor('boojum@0.32.11')))('a boojum circuit with lookups', () => {
  inProject('sealed-note')

  test('is deployed, cloned and proved, and boojum accepts the proof', async () => {
    // The client's own schema has no boojum.
    expect(await journey.deploy('v1')).toMatchObject({
      proving_scheme: 'boojum',
      field: 'goldilocks',
      zkevm_version: null,
      security_bits: 100,
      has_smart_contract_verifier: false,
    })
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    const note = Buffer.alloc(55)
    note.write('meet me at noon')
    expect(proof.public).toEqual([...createHash('sha256').update(note).digest()].map(String))
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says what is wrong with a note', async () => {
    expect(await journey.failToProve('v1', '{"note": 7}')).toContain(
      'The input is not a UserCircuit: invalid type: integer `7`',
    )
    const long = JSON.stringify({ note: 'x'.repeat(56) })
    expect(await journey.failToProve('v1', long)).toContain('the note has more than 55 bytes')
  })
})

describe.skipIf(maySkip(await missingFor('plonky2@1.1.0')))('a plonky2 workspace with a crate of gadgets', () => {
  inProject('ballot')

  test('is deployed, cloned and proved, and plonky2 accepts the proof', async () => {
    // The client's own list of versions ends with 0.2.2.
    expect((await journey.run('lint')).output).toContain('plonky2Version')
    expect(await journey.deploy('v1')).toMatchObject({
      proving_scheme: 'plonky2',
      plonky2_version: '1.1.0',
      struct_name: 'ballot_circuit::ballot::Ballot',
      has_smart_contract_verifier: false,
    })
    await expectCloned(journey, 'v1')

    const proof = await journey.prove('v1')
    expect(proof.public).toEqual(['5'])
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  test('says what is wrong with a list of votes', async () => {
    expect(await journey.failToProve('v1', '{"votes": [true]}')).toContain('the input is not a list of eight votes')
  })
})
