import { join } from 'node:path'
import type { Description, Framework } from '../framework.ts'
import { hermezParameters } from '../parameters/hermez.ts'
import { compile } from './compile.ts'
import { execute } from './execute.ts'
import { CircomManifest } from './manifest.ts'
import { prepare } from './prepare.ts'
import { prove } from './prove.ts'
import { toolchain } from './toolchain.ts'
import { verify } from './verify.ts'

/** circom 2 circuits, proved by Groth16 on bn254. */
export const circom: Framework<CircomManifest> = {
  name: 'circom',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'arithmetic'] },
  manifest: CircomManifest,
  describe: ({ manifest }) => Promise.resolve(describe(manifest)),
  toolchains: [],
  parameters: hermezParameters,
  toolchainOf: () => undefined,
  toolchain,
  prepare,
  compile,
  execute,
  prove,
  verify,
}

function describe({ curve, provingScheme }: CircomManifest): Description {
  const unknown = { num_constraints: null, num_outputs: null, num_private_inputs: null, num_public_inputs: null }
  return { provingScheme, details: { curve, ...unknown } }
}
