import type { ClaimTexts } from '@proofyard/verification/open-bundle.ts'

/** A claim, and the program that is to judge it. */
export interface ProgramTask {
  toolchain: string
  /** WebAssembly, compressed by gzip: anything, until it is known by its hash. */
  packed: Uint8Array<ArrayBuffer>
  texts: ClaimTexts & { key: string }
}

/** What became of it. Nothing but `holds: true` means that a verifier ran and took the proof. */
export type ProgramOutcome =
  | { kind: 'judged'; holds: boolean }
  /** The verifier could not take the claim, and says why. */
  | { kind: 'refused'; reason: string }
  /** No verifier has looked at the claim, or it was not done. */
  | { kind: 'not run'; reason: string }
