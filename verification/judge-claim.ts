import type { ClaimTexts } from './open-bundle.ts'

/** What this page finds of a proof. */
export interface Verdict {
  /** `elsewhere`: not this page, but a server or the framework's own tool can tell. */
  kind: 'verified' | 'rejected' | 'elsewhere'
  sentence: string
  /** Address of the page that can tell, at any Proofyard. */
  page?: string
}

/** The proof system that a claim is judged by; from the manifest where there is one. */
export interface ProofSystem {
  scheme: string
  curve: string
}

/** circom's verifier (frameworks/circom/browser/verifier.ts). */
export type Verify = (
  scheme: string,
  curve: string,
  texts: { key: string; publicValues: string; proof: string },
) => Promise<boolean>

/** A page that stands still for minutes would be taken for a broken one. */
const MAX_CHARACTERS = 16 * 1024 ** 2

/** Has the verifier of circom's schemes judge a claim. */
export async function judgeClaim(
  { key, publicValues, proof }: ClaimTexts,
  { scheme, curve }: ProofSystem,
  verify: Verify,
): Promise<Verdict> {
  if (key === undefined) return rejected('There is no verification key.')
  if (isTooLarge([key, publicValues, proof])) return tooLarge
  try {
    if (await verify(scheme, curve, { key, publicValues, proof }))
      return {
        kind: 'verified',
        sentence: `The proof holds for these public values and this key (${scheme}, ${curve}).`,
      }
  } catch (error) {
    return rejected(`The verifier cannot take them: ${error instanceof Error ? error.message : String(error)}`)
  }
  return rejected(`The proof does not hold for these public values and this key (${scheme}, ${curve}).`)
}

/** What is said of a proof of a framework whose verifier is not in this page. */
export function notInThisPage(framework: string): Verdict {
  const sentence = `Proofs of ${framework} are verified by a server or by the framework's own tool, not by this page. ${askAServer}`
  return { kind: 'elsewhere', sentence }
}

export function isTooLarge(texts: string[]): boolean {
  return texts.reduce((total, text) => total + text.length, 0) > MAX_CHARACTERS
}

export const askAServer = 'Any Proofyard takes the same files at POST /api/v1/verify.'

export const tooLarge: Verdict = {
  kind: 'elsewhere',
  sentence: `Key, public values and proof are too large for a browser. ${askAServer}`,
}

export function rejected(sentence: string): Verdict {
  return { kind: 'rejected', sentence }
}
