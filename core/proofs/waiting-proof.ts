import type { JobStatus } from '@proofyard/contract/status.ts'
import type { WaitingJob } from '../workers/why-waiting.ts'
import type { ProofRecord } from './proof-record.ts'

/** What a proof that waits needs: its build's toolchain, in a size of its own. */
export function waitingProof({
  build,
  proof,
}: Pick<ProofRecord, 'build' | 'proof'>): WaitingJob & { status: JobStatus; teamId: number } {
  const { circuitType, toolchain } = build
  const { size, outgrown, status, tries, deaths, teamId } = proof
  return { circuitType, toolchain, size, outgrown, status, tries, deaths, teamId }
}
