import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { compile } from './compile.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'
import { HermezManifest } from './manifest.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { hermezToolchain } from './toolchain.ts'
import { verify } from './verify.ts'
import { zkevmProver } from './zkevm-prover.ts'

/** PIL state machines with a JavaScript executor, proved by the STARK prover of Polygon Hermez. */
export const hermez: Framework<HermezManifest> = {
  name: 'hermez',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'stark'] },
  manifest: HermezManifest,
  describe,
  toolchains: [hermezToolchain, zkevmProver],
  toolchainOf: () => hermezToolchain.id,
  toolchain: () => Promise.resolve([]),
  prepare,
  compile,
  execute,
  prove,
  verify,
}
