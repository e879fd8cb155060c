import { secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'
import type { Pair } from '../pairs.ts'
import { inWordOrder, plonkProofBytes } from '../plonk-forms.ts'
import type { ClaimBytes } from './honk.ts'
import { startWasm } from './surroundings.ts'

/** Of Barretenberg's exports those that we call. Arguments and results are addresses, of bytes as bb.js writes them. */
interface Exports {
  bbmalloc: (bytes: number) => number
  common_init_slab_allocator: (size: number) => void
  srs_init_srs: (points: number, count: number, secondPoint: number) => void
  acir_new_acir_composer: (size: number, composer: number) => void
  acir_load_verification_key: (composer: number, key: number) => void
  /** Up to bb.js 0.19 it is also told whether the proof is for another circuit. */
  acir_verify_proof: (composer: number, proof: number, ...rest: number[]) => void
}

const NOTHING = number(0)

/**
 * Starts Barretenberg as of bb.js up to 0.55, with the point of the ceremony that a verification needs.
 *
 * @returns its verifier of UltraPlonk. It throws an Error where bb traps at what is no claim, and is not to be asked again then.
 */
export async function startPlonk(wasm: Uint8Array<ArrayBuffer>, pair: Pair): Promise<(claim: ClaimBytes) => boolean> {
  const { exports: bb, bytes } = await startWasm<Exports>(wasm)
  const place = (data: Uint8Array) => {
    const at = bb.bbmalloc(Math.max(data.length, 1)) >>> 0
    bytes().set(data, at)
    return at
  }

  bb.common_init_slab_allocator(place(NOTHING))
  bb.srs_init_srs(place(new Uint8Array()), place(NOTHING), place(inWordOrder(secondGroupPoint, pair)))
  const composer = place(new Uint8Array(4))
  bb.acir_new_acir_composer(place(NOTHING), composer)
  return ({ verificationKey, publicInputs, proof }) => {
    if (proof.length !== plonkProofBytes) return false
    bb.acir_load_verification_key(composer, place(verificationKey))
    const claim = place(Uint8Array.of(...number(publicInputs.length + proof.length), ...publicInputs, ...proof))
    // Neither of a verdict's bytes: what bb does not write is none.
    const verdict = place(Uint8Array.of(0xff))
    const flags = bb.acir_verify_proof.length === 4 ? [place(Uint8Array.of(0))] : []
    bb.acir_verify_proof(composer, claim, ...flags, verdict)
    return bytes()[verdict] === 1
  }
}

/** A number as bb.js writes it. */
function number(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}
