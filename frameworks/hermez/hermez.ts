import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { HermezManifest } from './manifest.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { hermezToolchain } from './toolchain.ts'
import { verify } from './verify.ts'

/** PIL state machines with a JavaScript executor, proved by the STARK prover of Polygon Hermez. */
export const hermez: Framework<HermezManifest> = {
  name: 'hermez',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'STARK'] },
  manifest: HermezManifest,
  // A project of its own machine is of no version of the zkEVM.
  describe: ({ manifest, folder }) =>
    Promise.resolve({
      provingScheme: manifest.provingScheme,
      details: { zkevm_version: existsSync(join(folder, 'main.pil')) ? null : manifest.zkevmVersion },
    }),
  toolchains: [hermezToolchain],
  toolchainOf: () => hermezToolchain.id,
  toolchain: () => Promise.resolve([]),
  prepare,
  compile,
  execute,
  prove,
  verify,
}
