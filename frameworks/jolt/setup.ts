import type { CompileResult } from '../framework.ts'
import type { SelfTest } from '../self-test.ts'
import type { JoltManifest } from './manifest.ts'
import { JOLT_VERSION } from './versions.ts'

/** The warning of each build and of each proof. */
export const FORGEABLE = `FORGEABLE BY ANYONE: Jolt ${JOLT_VERSION} makes its set-up from a seed that stands in its sources, so everyone has its secret, and its verifier does not look at the output at all. A proof shows nothing to a person who verifies it with Jolt alone. This server runs the program again on the input, which is public, before it calls a proof verified.`

const seeds = { hyperkzg: 'HyperKZG_POLY_COMMITMENT_SCHEMEE', zeromorph: 'ZEROMORPH_POLY_COMMITMENT_SCHEME', hyrax: '' }

/** Where the powers come from that commitments are made with: from a text that everyone knows. */
export function setupOf({ commitmentScheme }: JoltManifest, { checked, unchecked }: SelfTest): CompileResult['setup'] {
  return {
    kind: 'forgeable',
    statement: `The secret of this set-up is public: Jolt ${JOLT_VERSION} draws it from the seed "${seeds[commitmentScheme]}". Anyone can forge proofs that Jolt's verifier accepts. Do not let anything rest on them.`,
    checked,
    unchecked: [
      ...unchecked,
      `What Jolt ${JOLT_VERSION} does not prove: outputs, and that the guest came to its end. This server runs the guest again when it verifies.`,
    ],
  }
}
