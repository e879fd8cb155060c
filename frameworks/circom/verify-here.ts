import { curveOf, schemeOf } from './programs/curves.ts'
import { readJson } from './programs/read-json.ts'
import { openVerifier } from './programs/verification.ts'

/**
 * Judges a claim in this process, as `browser/verifier.ts` does in a page: for who verifies without a server.
 *
 * @param scheme of the circuit, by its manifest's names, as `curve`
 * @throws Error where there is no such scheme or curve
 */
export async function verifyHere(
  scheme: string,
  curve: string,
  { key, publicValues, proof }: { key: string; publicValues: string; proof: string },
): Promise<boolean> {
  const holds = await openVerifier(schemeOf(scheme), curveOf(curve).name)
  return await holds({ key: readJson(key), publicValues: readJson(publicValues), proof: readJson(proof) })
}
