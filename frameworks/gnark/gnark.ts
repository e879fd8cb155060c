import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { mebibytes } from '../resources.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { updateToolchains } from './install.ts'
import { gnarkLimits } from './limits.ts'
import { GnarkManifest } from './manifest.ts'
import { cryptoVersion, offeredVersions } from './offered-versions.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { browserToolchains } from './browser/toolchains.ts'
import { toolchains } from './toolchains.ts'
import { gnarkStages } from './stages.ts'
import { verify } from './verify.ts'
import { toolchainId } from './versions.ts'

/** Circuits written in Go with gnark, proved by Groth16 or PLONK. */
export const gnark: Framework<GnarkManifest> = {
  name: 'gnark',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'hash'] },
  manifest: GnarkManifest,
  describe: ({ manifest: { provingScheme, curve, gnarkVersion } }) =>
    Promise.resolve({ provingScheme, details: { curve, gnark_version: gnarkVersion } }),
  stages: gnarkStages,
  limits: gnarkLimits,
  versions: offeredVersions,
  versionsOf: ({ gnarkVersion }) => ({ gnark: gnarkVersion, 'gnark-crypto': cryptoVersion(gnarkVersion) }),
  toolchains: [...toolchains, ...browserToolchains],
  toolchainId: ({ gnarkVersion }) => toolchainId(gnarkVersion),
  requirements,
  resources,
  preparation: mebibytes(512, { threads: 2 }),
  prepare: updateToolchains,
  compile,
  execute,
  prove,
  verify,
}
