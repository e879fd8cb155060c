import { maySkip } from '@proofyard/sandbox/testing/may-skip.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClaims } from '../../testing/conformance/claims.ts'
import { INSTALLATION_MS } from '../../testing/installed-toolchain.ts'
import { judgeByProgram } from '../../testing/judge-by-program.ts'
import { type WholeWay, documentsOf } from '../../testing/whole-way.ts'
import { gnark } from '../gnark.ts'
import type { GnarkManifest } from '../manifest.ts'
import { gnarkConformance } from '../testing/conformance.ts'
import { type Choice, cubicFiles, cubicInput, cubicManifest } from '../testing/cubic.ts'
import { openGnarkWay } from '../testing/way.ts'
import { browserToolchains } from './toolchains.ts'
import { startGnark } from './verifier.ts'

/** Each takes seconds. */
const MUTANTS = 40

const missing = await browserToolchains[0]?.missingRequirement()
const judgeOf = (manifest: GnarkManifest) => judgeByProgram(gnark, startGnark, manifest)

describe.skipIf(maySkip(missing))('the verifier of gnark for browsers', { timeout: INSTALLATION_MS }, () => {
  let way: WholeWay<GnarkManifest>

  beforeAll(async () => {
    way = await openGnarkWay()
  }, INSTALLATION_MS)
  afterAll(() => way.bench.remove())

  testClaims(
    {
      ...gnarkConformance,
      subjects: gnarkConformance.subjects.map((subject) => ({ ...subject, maxMutants: MUTANTS })),
      judge: async () => (manifest) => async (claims) => (await judgeOf(manifest))(claims),
    },
    () => way,
  )

  test.each<Choice>([
    { gnarkVersion: 'v0.9.0', curve: 'bls24-315' },
    { gnarkVersion: 'v0.15.0', provingScheme: 'plonk', curve: 'bls12-377' },
    { gnarkVersion: 'v0.16.3', curve: 'bn254', proverHashToFieldName: 'CometBlsHashToField' },
    { gnarkVersion: 'v0.16.3', provingScheme: 'plonk', curve: 'bw6-761' },
  ])('of %o takes a proof, and none of another value', async (choice) => {
    const build = await way.build({ files: cubicFiles(choice), manifest: cubicManifest(choice) })
    const whole = await documentsOf((await way.prove(build, cubicInput)).claim)
    const judge = await judgeOf(build.kept.manifest)
    expect(await judge([whole, { ...whole, publicValues: '{"Y":36}' }])).toEqual([true, false])
  })
})
