import { durationText } from '@proofyard/contract/duration.ts'
import type { PredictedAndTaken } from '@proofyard/contract/estimate.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { DELETED_TEAM } from '@proofyard/contract/slug.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { findAdvisories } from '../advisories/find-advisories.ts'
import { mayChangeProof } from '../policies/proof.ts'
import type { Reader } from '../policies/viewer.ts'
import { shownName } from '../projects/shown-name.ts'
import { secondsTaken } from '../queue/seconds-taken.ts'
import { presentCancellation } from '../transitions/cancellation.ts'
import type { ProofRecord } from './proof-record.ts'
import { type ProofDocuments, noDocuments } from './read-documents.ts'

const NO_TEAM = { slug: DELETED_TEAM, avatarSha256: null }

/**
 * The wire's proof (wire-format 5.3).
 * @param options.documents none in lists and in the answer to prove
 * @param options.waitingFor null in lists
 */
export function presentProof(
  record: ProofRecord,
  { viewer, publicUrl }: Reader,
  { documents = noDocuments, waitingFor = null }: { documents?: ProofDocuments; waitingFor?: string | null } = {},
): Proof {
  const { proof, build, project, team, circuitTeam } = record
  const { queueSeconds, computeSeconds } = secondsTaken(proof)
  const projectName = shownName(project, proof.teamId)
  return {
    proof_id: proof.id,
    circuit_name: projectName,
    project_name: projectName,
    circuit_id: build.id,
    circuit_type: build.circuitType,
    date_created: proof.createdAt.toISOString(),
    meta: proof.meta,
    perform_verify: proof.performVerify,
    status: proof.status,
    finished_processing: isFinished(proof.status),
    verified: proof.verified,
    team: team.name,
    team_avatar_url: avatarUrl(publicUrl, team),
    team_name: team.name,
    team_slug: team.slug,
    circuit_team: circuitTeam?.name ?? '',
    circuit_team_avatar_url: avatarUrl(publicUrl, circuitTeam ?? NO_TEAM),
    circuit_team_slug: circuitTeam?.slug ?? '',
    compute_time: computeSeconds === null ? null : durationText(computeSeconds),
    compute_time_sec: computeSeconds,
    compute_times: proof.computeTimes,
    file_size: proof.fileSize,
    proof: documents.proof,
    public: documents.publicValues,
    queue_time: queueSeconds === null ? null : durationText(queueSeconds),
    queue_time_sec: queueSeconds,
    smart_contract_calldata: documents.calldata,
    has_smart_contract_calldata: record.hasCalldata,
    has_verification_key: record.hasVerificationKey,
    verification_key: documents.verificationKey,
    warnings: proof.warnings,
    failure_cause: proof.failureCause,
    ...presentCancellation(proof, team, viewer),
    priority: proof.priority,
    deadline: proof.deadline?.toISOString() ?? null,
    waiting_for: waitingFor,
    activity: proof.activity,
    made_elsewhere: proof.madeElsewhere,
    verified_by: proof.status !== 'Ready' ? null : proof.verified === true ? 'server' : 'prover',
    deleted_circuit:
      record.deletedAt === null ? null : { date_deleted: record.deletedAt, sha256: record.sourcesSha256 },
    setup: build.setup,
    advisories: build.versions === null ? null : findAdvisories(build),
    performance: proof.performance,
    // It may go by builds of the team that no one else sees.
    predicted: mayChangeProof(viewer, proof) ? predictedAndTaken(proof) : null,
  }
}

/** The time is that by which predictions are made: of a proof that was made elsewhere by this server's clock. */
function predictedAndTaken(proof: ProofRecord['proof']): PredictedAndTaken | null {
  const { predicted, status, computeTimes, madeElsewhere, startedAt, finishedAt, peakMemory } = proof
  if (predicted === null) return null
  const elapsed = startedAt === null || finishedAt === null ? null : (finishedAt.getTime() - startedAt.getTime()) / 1000
  const seconds = madeElsewhere === null ? (computeTimes?.total ?? null) : elapsed
  const isReady = status === 'Ready'
  return { ...predicted, taken_seconds: isReady ? seconds : null, taken_memory: isReady ? peakMemory : null }
}
