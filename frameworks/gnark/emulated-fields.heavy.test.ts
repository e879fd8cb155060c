import { afterAll, beforeAll, expect } from 'vitest'
import { UserError } from '../framework.ts'
import type { WholeWay } from '../testing/whole-way.ts'
import type { GnarkManifest } from './manifest.ts'
import { openGnarkWay } from './testing/way.ts'
import { forgingFiles, forgingManifest } from './testing/emulated.ts'
import { testWithGo as test } from './testing/toolchain.ts'

let way: WholeWay<GnarkManifest>

beforeAll(async () => {
  way = await openGnarkWay()
}, 1_200_000)
afterAll(() => way.bench.remove())

const proofOf = async (choice: Parameters<typeof forgingFiles>[0], z: number) => {
  const build = await way.build({ files: forgingFiles(choice), manifest: forgingManifest(choice) })
  return (await way.prove(build, JSON.stringify({ X: 2, Y: 3, Z: z }))).claim
}

test.each(['groth16', 'plonk'] as const)(
  'with %s, 2·3 = 7 in an emulated field has no proof, whatever the hints say',
  { timeout: 600_000 },
  async (provingScheme) => {
    const choice = { gnarkVersion: 'v0.16.3', provingScheme } as const
    const failure: unknown = await proofOf(choice, 7).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(UserError)
    expect(String(failure)).toMatch(/The input does not satisfy the circuit/)
  },
)

test(
  'gnark before v0.16.0 accepts it: its builds carry an advisory, for nothing around gnark can see it',
  { timeout: 600_000 },
  async () => {
    const claim = await proofOf({ gnarkVersion: 'v0.15.0' }, 7)
    expect(await way.verify(claim)).toBe(true)
  },
)
