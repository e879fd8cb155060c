import type { BundleStatement } from '@proofyard/verification/bundle-statement.ts'
import type { ClaimTexts } from '@proofyard/verification/open-bundle.ts'

/** What a bundle tells of its claim beside the texts: its maker's word. */
export type ToldOfClaim = Pick<BundleStatement['circuit'], 'versions' | 'manifest'>

/** A claim, and the program that is to judge it. */
export interface ProgramTask {
  framework: string
  toolchain: string
  /** WebAssembly, compressed by gzip: anything, unless it is known by its hash. */
  packed: Uint8Array<ArrayBuffer>
  texts: ClaimTexts & { key: string }
  told: ToldOfClaim | undefined
}

/** What became of it. Nothing but `holds: true` means that a verifier ran and took the proof. */
export type ProgramOutcome =
  | {
      kind: 'judged'
      holds: boolean
      /** SHA-256 of the program. */
      program: string
    }
  /** The verifier could not take the claim, and says why. */
  | { kind: 'refused'; reason: string }
  /** No verifier has looked at the claim, or it was not done. */
  | { kind: 'not run'; reason: string }
