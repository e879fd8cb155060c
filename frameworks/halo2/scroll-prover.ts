import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'

const sentence = 'No prover of Scroll is connected to this server.'

/**
 * The prover of Scroll's zkEVM, which wants more than 100 GB of memory and runs outside Proofyard. Workers of other owners
 * bring it; while there is none, builds that ask for it wait in its queue where the operator says so, and fail elsewhere.
 */
export const scrollProver: Toolchain = {
  id: 'halo2@scroll',
  description: "An external prover of Scroll's zkEVM, for halo2Version scroll",
  bytes: 0,
  isExternal: true,
  missingRequirement: () => Promise.resolve(sentence),
  install: () => Promise.reject(new Error(sentence)),
}
