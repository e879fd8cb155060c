import { afterAll, beforeAll, expect } from 'vitest'
import { testWithGo as test } from './testing/toolchain.ts'
import { UserFault } from '../framework.ts'
import { type GnarkBench, openGnarkBench } from './testing/bench.ts'
import { committingFiles, cubicInput, cubicManifest } from './testing/cubic.ts'

let bench: GnarkBench

beforeAll(async () => {
  bench = await openGnarkBench()
}, 1_200_000)
afterAll(() => bench.remove())

const timeout = 600_000

test(
  'a Groth16 circuit that commits proves, without a contract that would refuse its proofs',
  { timeout },
  async () => {
    const choice = { gnarkVersion: 'v0.9.0' } as const
    const build = await bench.build(committingFiles(choice, 1), cubicManifest(choice))
    expect(build.compiled.solidityVerifier).toBeUndefined()
    expect(build.compiled.warnings).toEqual([
      expect.stringMatching(/^There is no Solidity verifier\. The circuit commits/),
    ])
    const { proved, claim } = await bench.proof(build, cubicInput)
    expect(proved.calldata).toBeUndefined()
    expect(await bench.verify(claim)).toBe(true)
  },
)

test('CometBlsHashToField is the hash of the prover and of the verifier', { timeout }, async () => {
  const choice = { gnarkVersion: 'v0.15.0', proverHashToFieldName: 'CometBlsHashToField' } as const
  const build = await bench.build(committingFiles(choice, 1), cubicManifest(choice))
  const { claim } = await bench.proof(build, cubicInput)
  expect(await bench.verify(claim)).toBe(true)
  expect(await bench.verify({ ...claim, manifest: { ...claim.manifest, proverHashToFieldName: '' } })).toBe(false)
})

test('several commitments are refused where such proofs can be forged', { timeout }, async () => {
  const choice = { gnarkVersion: 'v0.9.0' } as const
  const failure: unknown = await bench
    .build(committingFiles(choice, 2), cubicManifest(choice))
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserFault)
  expect(String(failure)).toMatch(
    /This circuit commits 2 times .* can be forged before gnark v0\.11\.0 \(CVE-2024-45039\)/,
  )
})
