import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'

const sentence = "No prover of Scroll's OpenVM is connected to this server."

/**
 * The prover of Scroll's own OpenVM, which is on no registry and runs outside Proofyard. Workers of other owners bring it; while there is
 * none, builds that ask for it wait in its queue where the operator says so, and fail elsewhere.
 */
export const scrollProver: Toolchain = {
  id: 'openvm@scroll',
  description: "An external prover of Scroll's OpenVM, for openvmVersion scroll",
  bytes: 0,
  isExternal: true,
  missingRequirement: () => Promise.resolve(sentence),
  install: () => Promise.reject(new Error(sentence)),
}
