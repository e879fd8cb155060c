import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'

const sentence = 'No zkEVM prover is connected to this server.'

/**
 * The prover of the Polygon zkEVM itself, which wants some 500 GB of memory and runs outside Proofyard. Workers of other
 * owners bring it; while there is none, builds that ask for it wait in its queue where the operator says so, and fail elsewhere.
 */
export const zkevmProver: Toolchain = {
  id: 'hermez@zkevm',
  description: 'An external prover of the Polygon zkEVM, for projects without a state machine of their own',
  bytes: 0,
  isExternal: true,
  missingRequirement: () => Promise.resolve(sentence),
  install: () => Promise.reject(new Error(sentence)),
}
