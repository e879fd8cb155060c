import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  openJourney,
} from '../harness/journey.ts'

describe('a state machine with a permutation and a lookup, through the npm client', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney('sorted')
  })
  afterAll(() => journey?.end())

  it('is deployed, cloned and proved, and pil-stark accepts the proof', async () => {
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

  it('says which identity a list does not satisfy, and what the executor misses', async () => {
    expect(await journey.failToProve('v1', '{"numbers": [5, 70]}')).toMatch(/main\.pil:\d+/)
    expect(await journey.failToProve('v1', '{"numbers": []}')).toContain('a list of 1 to 64 whole numbers')
  })
})
