import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { mebibytes } from '../resources.ts'
import { compile } from './compile.ts'
import { describe } from './describe.ts'
import { execute } from './execute.ts'
import { hermezLimits } from './limits.ts'
import { HermezManifest } from './manifest.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { hermezToolchain, hermezVersions } from './toolchains.ts'
import { hermezStages } from './stages.ts'
import { resources } from './resources.ts'
import { verify } from './verify.ts'
import { zkevmProver } from './zkevm-prover.ts'

/** PIL state machines with a JavaScript executor, proved by the STARK prover of Polygon Hermez. */
export const hermez: Framework<HermezManifest> = {
  name: 'hermez',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'stark'] },
  manifest: HermezManifest,
  describe,
  stages: hermezStages,
  limits: hermezLimits,
  versions: { pilcom: [hermezVersions.pilcom], 'pil-stark': [hermezVersions['pil-stark']] },
  toolchains: [hermezToolchain, zkevmProver],
  toolchainId: () => hermezToolchain.id,
  requirements: () => Promise.resolve([]),
  resources,
  preparation: mebibytes(256),
  prepare,
  compile,
  execute,
  prove,
  verify,
}
