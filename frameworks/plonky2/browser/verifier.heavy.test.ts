import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testClaims } from '../../testing/conformance/claims.ts'
import { INSTALLATION_MS } from '../../testing/installed-toolchain.ts'
import { judgeByProgram } from '../../testing/judge-by-program.ts'
import { type WholeWay, documentsOf } from '../../testing/whole-way.ts'
import type { Plonky2Manifest } from '../manifest.ts'
import { plonky2 } from '../plonky2.ts'
import { chameleon } from '../testing/chameleon.ts'
import { plonky2Conformance } from '../testing/conformance.ts'
import { openPlonky2Way } from '../testing/way.ts'
import { browserToolchains } from './toolchains.ts'
import { startPlonky2 } from './verifier.ts'

const missing = await browserToolchains[0]?.missingRequirement()
const judgeOf = (manifest: Plonky2Manifest) => judgeByProgram(plonky2, startPlonky2, manifest)

// A usual Rust has no target for WASI, so where it is missing this is skipped under CI, too.
describe.skipIf(missing !== undefined)('the verifier of plonky2 for browsers', { timeout: INSTALLATION_MS }, () => {
  let way: WholeWay<Plonky2Manifest>

  beforeAll(async () => {
    way = await openPlonky2Way()
  }, INSTALLATION_MS)
  afterAll(() => way.bench.remove())

  testClaims(
    { ...plonky2Conformance, judge: async () => (manifest) => async (claims) => (await judgeOf(manifest))(claims) },
    () => way,
  )

  test('takes no proof of a prover that changed what its proof says', async () => {
    const build = await way.buildOnce(chameleon)
    const { claim } = await way.prove(build, '{"x": 12, "harm": "false claim"}')
    const claimed = await documentsOf(claim)
    expect(JSON.parse(claimed.publicValues)).toEqual(['12', '145'])
    expect(await (await judgeOf(build.kept.manifest))([claimed])).toEqual([false])
  })
})
