import { afterAll, beforeAll, expect } from 'vitest'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { testWithGo as test } from './testing/toolchain.ts'
import { UserError } from '../framework.ts'
import { openGnarkWay } from './testing/way.ts'
import { committingFiles, cubicInput, cubicManifest } from './testing/cubic.ts'

let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

const timeout = 600_000

test(
  'a Groth16 circuit that commits proves, without a contract that would refuse its proofs',
  { timeout },
  async () => {
    const choice = { gnarkVersion: 'v0.9.0' } as const
    const build = await way.build({ files: committingFiles(choice, 1), manifest: cubicManifest(choice) })
    expect(build.compiled.solidityVerifier).toBeUndefined()
    expect(build.compiled.warnings).toEqual([
      expect.stringMatching(/^There is no Solidity verifier\. The circuit commits/),
      expect.stringMatching(/^Ready means that a proof satisfies the constraint system that/),
    ])
    const { proved, claim } = await way.prove(build, cubicInput)
    expect(proved.calldata).toBeUndefined()
    expect(await way.verify(claim)).toBe(true)
  },
)

test('CometBlsHashToField is the hash of the prover and of the verifier', { timeout }, async () => {
  const choice = { gnarkVersion: 'v0.16.3', proverHashToFieldName: 'CometBlsHashToField' } as const
  const build = await way.build({ files: committingFiles(choice, 1), manifest: cubicManifest(choice) })
  const { claim } = await way.prove(build, cubicInput)
  expect(await way.verify(claim)).toBe(true)
  expect(await way.verify({ ...claim, manifest: { ...claim.manifest, proverHashToFieldName: '' } })).toBe(false)
})

test('several commitments are refused where such proofs can be forged', { timeout }, async () => {
  const choice = { gnarkVersion: 'v0.9.0' } as const
  const failure: unknown = await way
    .build({ files: committingFiles(choice, 2), manifest: cubicManifest(choice) })
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(UserError)
  expect(String(failure)).toMatch(
    /This circuit commits 2 times .* can be forged before gnark v0\.11\.0 \(CVE-2024-45039\)/,
  )
})
