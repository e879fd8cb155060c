import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  openJourney,
  readForChain,
} from '../harness/journey.ts'

describe('a circom project beyond Groth16 on bn254, through the npm client', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney('salary-band')
  })
  afterAll(() => journey?.end())

  it('is deployed, cloned and proved with PLONK, and snarkjs accepts the proof', async () => {
    const build = await journey.deploy('plonk')
    expect(build).toMatchObject({ proving_scheme: 'plonk', curve: 'bn254', num_public_inputs: 2 })
    await expectCloned(journey, 'plonk')

    const proof = await journey.prove('plonk')
    expect(proof.public).toEqual(['40000', '60000'])
    const { contract, calldata } = await readForChain(journey, build, proof)
    expect(contract).toContain('contract PlonkVerifier')
    expect(calldata).toMatch(/^\[("?0x[0-9a-f]{64}"?[,\] ]*)+/)
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })

  it('says where a salary outside of the band fails', async () => {
    const outside = '{"least": 40000, "most": 60000, "salary": 61000}'
    expect(await journey.failToProve('plonk', outside)).toContain('bits.circom')
  })

  it('is deployed and proved on bls12-381, and snarkjs accepts the proof', async () => {
    await journey.setManifest({ curve: 'bls12-381', provingScheme: 'groth16' })
    expect(await journey.deploy('bls')).toMatchObject({ curve: 'bls12-381', has_smart_contract_verifier: false })
    const proof = await journey.prove('bls')
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })
})
