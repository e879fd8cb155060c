import type { Toolchain } from '@proofyard/toolchains/toolchain.ts'
import { memoryHere, outsideProver, processorsHere } from '../outside-prover.ts'
import type { OpenvmManifest } from './manifest.ts'
import { OPENVM_VERSION } from './versions.ts'

/** The prover of Scroll's own OpenVM, which is on no registry. */
const ofScroll = outsideProver(
  'openvm@scroll',
  "An external prover of Scroll's OpenVM, for openvmVersion scroll",
  "No prover of Scroll's OpenVM is connected to this server.",
)

/** What the schemes want that wrap a proof of the whole execution. Of `evm`: https://github.com/openvm-org/openvm/pull/2894. */
const wants = {
  root: 'It wraps a STARK for the field of bn254, which did not end in 15 minutes of two processors where it was tried',
  evm: 'OpenVM wants some 16 GB of memory for it, a key of more than 10 GB that it makes or downloads from its own storage with the powers of tau, and solc',
}

const wrapId = (scheme: OpenvmManifest['provingScheme']) => `openvm@${OPENVM_VERSION}-${scheme}`

function wrappingProver(scheme: keyof typeof wants): Toolchain {
  return outsideProver(
    wrapId(scheme),
    `An external prover of OpenVM ${OPENVM_VERSION}, for provingScheme ${scheme}`,
    `No prover of OpenVM ${OPENVM_VERSION} for ${scheme} is connected to this server. ${wants[scheme]}; this machine has ${memoryHere} and ${processorsHere}, and the server has no such prover at any size. Let the project use provingScheme app or stark: a stark proof is one STARK of the whole execution.`,
  )
}

/** Provers of versions and schemes for which no host is built here. */
export const outsideProvers: Toolchain[] = [ofScroll, wrappingProver('root'), wrappingProver('evm')]

/** The one that a project waits for; undefined where it has a host here. */
export function outsideProverOf({
  openvmVersion,
  provingScheme,
}: Pick<OpenvmManifest, 'openvmVersion' | 'provingScheme'>): Toolchain | undefined {
  // Scroll's own prover aggregates as far as it does.
  if (openvmVersion === 'scroll') return ofScroll
  return outsideProvers.find(({ id }) => id === wrapId(provingScheme))
}
