import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { updateToolchains } from './install.ts'
import { GnarkManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { toolchain } from './toolchain.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { toolchainId } from './versions.ts'

/** Circuits written in Go with gnark, proved by Groth16 or PLONK. */
export const gnark: Framework<GnarkManifest> = {
  name: 'gnark',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'hash'] },
  manifest: GnarkManifest,
  describe: ({ manifest: { provingScheme, curve, gnarkVersion } }) =>
    Promise.resolve({ provingScheme, details: { curve, gnark_version: gnarkVersion } }),
  toolchains,
  toolchainOf: ({ gnarkVersion }) => toolchainId(gnarkVersion),
  toolchain,
  prepare: updateToolchains,
  compile,
  execute,
  prove,
  verify,
}
