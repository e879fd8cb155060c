import { firstPoint, secondGroupPoint } from '@proofyard/toolchains/parameters/aztec-points.ts'
import { honkSettings } from '../honk-settings.ts'
import { type Packed, pack } from './message-pack.ts'
import { latin1, printable, startWasm } from './surroundings.ts'

/** Of Barretenberg's exports those that we call. An address and a length are 32 bits. */
interface Exports {
  bbmalloc: (bytes: number) => number
  bbapi: (request: number, bytes: number, answer: number, answerBytes: number) => void
}

/** A claim as bb takes it: 32 bytes for each field element. */
export interface ClaimBytes {
  verificationKey: Uint8Array
  publicInputs: Uint8Array
  proof: Uint8Array
}

/** What bb answers, in MessagePack: a list of a name and a map. With another byte it is no verdict. */
const READY = '\x92\xb2SrsInitSrsResponse'
const VERIFIED = '\x92\xb5CircuitVerifyResponse\x81\xa8verified\xc3'
const NOT_VERIFIED = '\x92\xb5CircuitVerifyResponse\x81\xa8verified\xc2'

/**
 * Starts Barretenberg as of bb.js 5.0, with the two points of the ceremony that a verification needs.
 *
 * @returns its verifier of UltraHonk. It throws an Error with bb's sentence where the claim is none, and is not to be asked again then.
 */
export async function startHonk(wasm: Uint8Array<ArrayBuffer>): Promise<(claim: ClaimBytes) => boolean> {
  const { exports: bb, bytes, view } = await startWasm<Exports>(wasm)

  function call(name: string, members: Packed): string {
    const request = pack([[name, members]])
    const at = bb.bbmalloc(request.length) >>> 0
    const answer = bb.bbmalloc(8) >>> 0
    bytes().set(request, at)
    // No room for an answer, so bb makes some.
    view().setUint32(answer, 0, true)
    view().setUint32(answer + 4, 0, true)
    bb.bbapi(at, request.length, answer, answer + 4)
    const start = view().getUint32(answer, true)
    return latin1(bytes().slice(start, start + view().getUint32(answer + 4, true)))
  }

  const ready = call('SrsInitSrs', { points_buf: firstPoint, num_points: 1, g2_point: secondGroupPoint })
  if (!ready.startsWith(READY)) throw new Error(`bb did not take the set-up: ${printable(ready)}`)
  return ({ verificationKey, publicInputs, proof }) => {
    const answer = call('CircuitVerify', {
      verification_key: verificationKey,
      public_inputs: inWords(publicInputs),
      proof: inWords(proof),
      settings: {
        ipa_accumulation: honkSettings.ipaAccumulation,
        oracle_hash_type: honkSettings.oracleHashType,
        disable_zk: honkSettings.disableZk,
        optimized_solidity_verifier: honkSettings.optimizedSolidityVerifier,
      },
    })
    if (answer === VERIFIED) return true
    if (answer === NOT_VERIFIED) return false
    throw new Error(printable(answer))
  }
}

/** @throws Error where the bytes are no whole number of words */
function inWords(bytes: Uint8Array): Uint8Array[] {
  if (bytes.length % 32 !== 0) throw new Error('It is no whole number of field elements.')
  return Array.from({ length: bytes.length / 32 }, (_, index) => bytes.subarray(32 * index, 32 * index + 32))
}
