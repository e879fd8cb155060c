import { join } from 'node:path'
import type { Framework } from '../framework.ts'
import { compile, describeDetails } from './compile.ts'
import { execute } from './execute.ts'
import { Plonky2Manifest } from './manifest.ts'
import { prove } from './prove.ts'
import { toolchain } from './toolchain.ts'
import { toolchains } from './toolchains.ts'
import { verify } from './verify.ts'
import { toolchainId } from './versions.ts'

/** plonky2 circuits written in Rust, on the Goldilocks field with Poseidon. */
export const plonky2: Framework<Plonky2Manifest> = {
  name: 'plonky2',
  sample: { folder: join(import.meta.dirname, 'sample'), labels: ['starter', 'hash'] },
  manifest: Plonky2Manifest,
  describe: ({ manifest }) =>
    Promise.resolve({ provingScheme: manifest.provingScheme, details: describeDetails(manifest) }),
  toolchains,
  toolchainOf: ({ plonky2Version }) => toolchainId(plonky2Version),
  toolchain,
  // All that can be made beforehand is in the toolchains.
  prepare: () => Promise.resolve(),
  compile,
  execute,
  prove,
  verify,
}
