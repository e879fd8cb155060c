import { isDeepStrictEqual } from 'node:util'
import type { ClaimVerdict } from '@proofyard/sdk/calls.ts'
import type { Proofyard } from '@proofyard/sdk/client.ts'
import { BundleError } from '@proofyard/verification/bundle-error.ts'
import { type Bundle, openBundle } from '@proofyard/verification/open-bundle.ts'
import { CommandError } from '../failure.ts'

const REFUSED = 'the verifier refused it'

/**
 * Has the server verify a proof again that it keeps.
 *
 * @param circuit the build that it has to be of; undefined where any is right
 * @returns whether it holds
 * @throws CommandError where it is of another build
 */
export async function judgeKept(
  client: Proofyard,
  id: string,
  circuit: string | undefined,
  signal: AbortSignal,
): Promise<boolean> {
  if (circuit !== undefined) {
    const { circuit_id: wanted } = await client.call('circuitDetail', { path: { circuit_id: circuit }, signal })
    const { circuit_id: own } = await client.call('proofDetail', { path: { proof_id: id }, signal })
    if (own !== wanted) throw new CommandError(`The proof is of the build ${own}, and not of ${circuit}.`)
  }
  return (await client.call('proofVerify', { path: { proof_id: id }, signal })).verified
}

/**
 * Has the server verify the proof of a bundle.
 *
 * @param circuit the build that it has to be of; undefined where the key in the bundle is taken, which anyone can make
 */
export async function judgeBundle(
  client: Proofyard,
  { statement, texts }: Bundle,
  circuit: string | undefined,
  signal: AbortSignal,
): Promise<ClaimVerdict> {
  const ofCircuit =
    circuit === undefined
      ? { manifest: statement.circuit.manifest, verification_key: documentOf(texts.key) }
      : { circuit_id: circuit }
  const body = { ...ofCircuit, public: documentOf(texts.publicValues), proof: documentOf(texts.proof) }
  return await client.call('claimVerify', { body, signal })
}

/** Why a server refused a bundle: of another build than the one that was meant it has another key, which the verifier cannot tell. */
export async function whyRefused(
  client: Proofyard,
  bundle: Bundle,
  circuit: string | undefined,
  { reason, signal }: { reason: string | null; signal: AbortSignal },
): Promise<string> {
  if (circuit === undefined) return reason ?? REFUSED
  const query = { include_verification_key: true }
  const { verification_key: key } = await client.call('circuitDetail', { path: { circuit_id: circuit }, query, signal })
  return isSameKey(bundle.texts.key, key)
    ? (reason ?? REFUSED)
    : `its key is not that of ${circuit}, so it is of another build`
}

/** Whether the text of a verification key is this one, as the API tells it: a document, or a text where it is none. */
export function isSameKey(text: string | undefined, key: unknown): boolean {
  return isDeepStrictEqual(documentOf(text), key)
}

/** @param file what it is called where it is none @throws CommandError with the reason why it is none */
export async function readBundle(bytes: Uint8Array<ArrayBuffer>, file: string): Promise<Bundle> {
  try {
    return await openBundle(bytes)
  } catch (error) {
    throw error instanceof BundleError ? new CommandError(`${file} is no bundle of a proof. ${error.message}`) : error
  }
}

/** The server takes documents as JSON, and texts where they are none. */
export function documentOf(text: string | undefined): unknown {
  if (text === undefined) return null
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
