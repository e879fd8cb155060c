import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { aztecParameters } from '../parameters/aztec.ts'
import { compile } from './compile.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'
import { NoirManifest } from './manifest.ts'
import { pairFor, toolchainId } from './pairs.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { toolchain } from './toolchain.ts'
import { noirToolchains } from './toolchains.ts'
import { verify } from './verify.ts'

/** Programs written in Noir, proved by Barretenberg: UltraHonk, and UltraPlonk for versions before 1.0. */
export const noir: Framework<NoirManifest> = {
  name: 'noir',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'arithmetic'] },
  manifest: NoirManifest,
  describe,
  toolchains: noirToolchains,
  parameters: aztecParameters,
  toolchainOf: ({ noirVersion }) => toolchainId(pairFor(noirVersion)),
  toolchain,
  prepare,
  compile,
  execute,
  prove,
  verify,
}
