import type { CircuitStatus } from '@proofyard/contract/circuit.ts'
import type { JobState } from '@proofyard/contract/job-status.ts'
import type { ProofStatus } from '@proofyard/contract/proof.ts'
import type { FrameworkStages } from '@proofyard/contract/stage.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import type { BuildStatus } from '@proofyard/core/builds/build-status.ts'
import { waitsForUse } from '@proofyard/core/samples/waits-for-use.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { ProofStatusRow } from '@proofyard/core/proofs/proof-status.ts'
import { presentCancellation } from '@proofyard/core/transitions/cancellation.ts'
import { frameworks } from '@proofyard/frameworks/registry.ts'
import { timelineOf } from './timeline.ts'

/** What is not in the row: of one that is Queued. */
export interface Waiting {
  waitingFor: string | null
  place: number | null
}

export function presentBuildStatus(build: BuildStatus, waiting: Waiting, viewer: Viewer): CircuitStatus {
  const state = stateOf(build, { verb: 'compile', waiting, viewer })
  return { circuit_id: build.id, ...state, output_bytes: build.outputBytes, starts_when_used: waitsForUse(build) }
}

export function presentProofStatus(proof: ProofStatusRow, waiting: Waiting, viewer: Viewer): ProofStatus {
  return { proof_id: proof.id, ...stateOf(proof, { verb: 'prove', waiting, viewer }), verified: proof.verified }
}

function stateOf(
  row: BuildStatus | ProofStatusRow,
  { verb, waiting, viewer }: { verb: keyof FrameworkStages; waiting: Waiting; viewer: Viewer },
): JobState {
  const { status, activity, progress, circuitType } = row
  return {
    status,
    finished_processing: isFinished(status),
    activity,
    fraction: status === 'In Progress' ? (progress?.fraction ?? null) : null,
    waiting_for: waiting.waitingFor,
    queue_position: waiting.place,
    stages: timelineOf(row, frameworks[circuitType]?.stages[verb] ?? []),
    ...presentCancellation(row, row.team ?? { id: row.teamId, name: '' }, viewer),
  }
}
