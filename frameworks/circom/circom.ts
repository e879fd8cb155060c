import { join } from 'node:path'
import type { Description, Framework } from '../framework.ts'
import { mebibytes } from '../resources.ts'
import { hermezParameters } from '@proofyard/toolchains/parameters/hermez.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { circomLimits } from './limits.ts'
import { CircomManifest } from './manifest.ts'
import { offeredVersions } from './offered-versions.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { requirements } from './requirements.ts'
import { circomStages } from './stages.ts'
import { resources } from './resources.ts'
import { openProof, verify } from './verify.ts'

/** circom 2 circuits, proved by Groth16 on bn254. */
export const circom: Framework<CircomManifest> = {
  name: 'circom',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'arithmetic'] },
  manifest: CircomManifest,
  describe: ({ manifest }) => Promise.resolve(describe(manifest)),
  stages: circomStages,
  limits: circomLimits,
  versions: offeredVersions,
  toolchains: [],
  parameters: hermezParameters,
  toolchainId: () => undefined,
  requirements,
  resources,
  preparation: mebibytes(768, { disk: 512 }),
  prepare,
  compile,
  execute,
  prove,
  verify,
  openProof,
}

function describe({ curve, provingScheme }: CircomManifest): Description {
  const unknown = { num_constraints: null, num_outputs: null, num_private_inputs: null, num_public_inputs: null }
  return { provingScheme, details: { curve, ...unknown } }
}
