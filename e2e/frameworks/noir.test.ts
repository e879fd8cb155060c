import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectAcceptedElsewhere,
  expectChangeSeen,
  expectCloned,
  type Journey,
  openJourney,
  readForChain,
} from '../harness/journey.ts'
import { paramsFolder } from '../harness/toolchains.ts'

describe.skipIf(paramsFolder === undefined)('a Noir project with a library of its own, through the npm client', () => {
  let journey: Journey
  beforeAll(async () => {
    journey = await openJourney('budget')
  })
  afterAll(() => journey?.end())

  it('is deployed, cloned and proved with the newest version, and bb accepts the proof', async () => {
    expect((await journey.run('lint')).output).toContain('No issues found')
    const build = await journey.deploy('v1')
    expect(build).toMatchObject({
      nargo_package_name: 'budget',
      noir_version: '1.0.0-beta.26',
      proving_scheme: 'barretenberg',
      has_smart_contract_verifier: true,
      warnings: [],
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
  })

  it('says which expense is wrong, or that the budget is passed', async () => {
    const above = 'budget = 874\nexpenses = [120, 340, 15, 400]\n'
    expect(await journey.failToProve('v1', above)).toContain('the expenses are above the budget')
    expect(await journey.failToProve('v1', '{"budget": 1, "expenses": [1, 2, 3]}')).toContain('expenses')
  })

  it('is deployed and proved as a project of 2024, and the bb of its time accepts the proof', async () => {
    await journey.setManifest({ noirVersion: '0.25.0' })
    const build = await journey.deploy('old')
    expect(build.warnings?.join()).toContain('0.23.0')
    const proof = await journey.prove('old')
    await expectAcceptedElsewhere(journey, proof)
    await expectChangeSeen(journey, proof)
  })
})
