import { join } from 'node:path'
import { aleoParameters } from '@proofyard/toolchains/parameters/aleo.ts'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { snarkvmLimits } from './limits.ts'
import { SnarkvmManifest } from './manifest.ts'
import { readPublicValues } from './public-values.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { snarkvmStages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { SNARKVM_VERSION, TOOLCHAIN_ID, VARUNA_VERSIONS } from './versions.ts'

/** Programs for Aleo, proved by snarkVM's Varuna. */
export const snarkvm: Framework<SnarkvmManifest> = {
  name: 'snarkvm',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'arithmetic'] },
  manifest: SnarkvmManifest,
  describe: ({ manifest }) =>
    Promise.resolve({ provingScheme: manifest.provingScheme, details: describeDetails(manifest) }),
  stages: snarkvmStages,
  limits: snarkvmLimits,
  versions: { snarkvm: [SNARKVM_VERSION], varuna: VARUNA_VERSIONS },
  toolchains,
  parameters: aleoParameters,
  toolchainId: () => TOOLCHAIN_ID,
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchain.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
  readPublicValues,
}
