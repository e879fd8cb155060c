import { readOnly } from '@proofyard/sandbox/mounts.ts'
import type { Limits, Mount, Outcome } from '@proofyard/sandbox/sandbox.ts'
import type { Claim } from '../../framework.ts'
import { verdictOf } from '../harness-end.ts'

/** Where a verifier of ours sees the three documents of a claim, in the order in which it wants them. */
export const claimPaths = ['/in/key.json', '/in/public.json', '/in/proof.json'] as const

export function claimMounts({ verificationKey, publicValues, proof }: Omit<Claim<unknown>, 'manifest'>): Mount[] {
  return [
    readOnly(verificationKey, claimPaths[0]),
    readOnly(publicValues, claimPaths[1]),
    readOnly(proof, claimPaths[2]),
  ]
}

/**
 * Whether a verifier on a library of Rust found that the proof holds.
 *
 * @throws UserError when it passed a limit; an error when it neither accepted nor rejected
 */
export function claimVerdict(outcome: Outcome, limits: Limits): boolean {
  const { ending } = outcome
  // Data may claim to be longer than any memory, or nest deeper than a stack; Rust aborts then, and that is no proof.
  if (ending.kind === 'signal' && (ending.signal === 'SIGABRT' || ending.signal === 'SIGSEGV')) return false
  return verdictOf(outcome, { stepName: 'The verification', limits })
}
