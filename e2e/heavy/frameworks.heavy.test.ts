import { createHash } from 'node:crypto'
import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  journeysOn,
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
