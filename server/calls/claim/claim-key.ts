import type { Setup } from '@proofyard/contract/setup.ts'
import type { BroughtClaim } from '@proofyard/core/claims/verify-claim.ts'

/** What a claim is verified with, and what is known of it. */
export interface ClaimKey {
  /** With the key among its texts where it was brought. */
  circuit: BroughtClaim
  known: { setup: Setup | null; warnings: string[] }
}
