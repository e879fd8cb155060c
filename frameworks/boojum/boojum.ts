import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { NO_RESOURCES } from '../resources.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { boojumLimits } from './limits.ts'
import { BoojumManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { resources } from './resources.ts'
import { boojumStages } from './stages.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { boojumVersions, toolchainId } from './versions.ts'
import { zkevmProver } from './zkevm-prover.ts'

/** Circuits for boojum written in Rust, on the Goldilocks field with Poseidon2. */
export const boojum: Framework<BoojumManifest> = {
  name: 'boojum',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter'] },
  manifest: BoojumManifest,
  describe: ({ manifest }) =>
    Promise.resolve({
      provingScheme: manifest.provingScheme,
      details: describeDetails(manifest),
      ...(manifest.zkevmVersion === null ? {} : { externalProver: zkevmProver.id }),
    }),
  stages: boojumStages,
  limits: boojumLimits,
  versions: { boojum: boojumVersions },
  versionsOf: ({ boojumVersion }) => ({ boojum: boojumVersion }),
  toolchains: [...toolchains, zkevmProver],
  toolchainId: ({ boojumVersion, zkevmVersion }) =>
    zkevmVersion === null ? toolchainId(boojumVersion) : zkevmProver.id,
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
