import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { joltLimits } from './limits.ts'
import { JoltManifest } from './manifest.ts'
import { readPublicValues } from './public-values.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { FORGEABLE } from './setup.ts'
import { joltStages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { JOLT_VERSION, TOOLCHAIN_ID } from './versions.ts'

/** Rust functions for the Jolt zkVM, compiled for RISC-V. */
export const jolt: Framework<JoltManifest> = {
  name: 'jolt',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'zkvm'] },
  manifest: JoltManifest,
  describe: ({ manifest }) =>
    Promise.resolve({ provingScheme: manifest.provingScheme, details: describeDetails(manifest) }),
  stages: joltStages,
  limits: joltLimits,
  versions: { jolt: [JOLT_VERSION] },
  toolchains,
  toolchainId: () => TOOLCHAIN_ID,
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchain.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  claimWarning: FORGEABLE,
  verify,
  readPublicValues,
}
