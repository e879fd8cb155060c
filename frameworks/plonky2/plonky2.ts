import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { plonky2Limits } from './limits.ts'
import { Plonky2Manifest } from './manifest.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { browserToolchains } from './browser/toolchains.ts'
import { toolchains } from './toolchains.ts'
import { plonky2Stages } from './stages.ts'
import { verify } from './verify.ts'
import { plonky2Versions, toolchainId } from './versions.ts'

/** plonky2 circuits written in Rust, on the Goldilocks field with Poseidon. */
export const plonky2: Framework<Plonky2Manifest> = {
  name: 'plonky2',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'hash'] },
  manifest: Plonky2Manifest,
  describe: ({ manifest }) =>
    Promise.resolve({ provingScheme: manifest.provingScheme, details: describeDetails(manifest) }),
  stages: plonky2Stages,
  limits: plonky2Limits,
  versions: { plonky2: plonky2Versions },
  versionsOf: ({ plonky2Version }) => ({ plonky2: plonky2Version }),
  toolchains: [...toolchains, ...browserToolchains],
  toolchainId: ({ plonky2Version }) => toolchainId(plonky2Version),
  requirements,
  resources,
  preparation: NO_RESOURCES,
  // All that can be made beforehand is in the toolchains.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
}
