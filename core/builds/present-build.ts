import type { CircuitCommon } from '@proofyard/contract/circuit.ts'
import type { JsonObject } from '@proofyard/contract/json.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { durationText } from '@proofyard/contract/duration.ts'
import type { Advisory } from '@proofyard/contract/advisory.ts'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { advisoryText, findAdvisories } from '../advisories/find-advisories.ts'
import type { Reader } from '../policies/viewer.ts'
import { secondsTaken } from '../queue/seconds-taken.ts'
import { waitsForUse } from '../samples/waits-for-use.ts'
import { presentCancellation } from '../transitions/cancellation.ts'
import type { BuildRecord } from './build-record.ts'

/** The keys that every build has, and those of its framework. */
export type PresentedBuild = CircuitCommon & Record<string, unknown>

/**
 * The wire's circuit object (wire-format 5.1).
 * @param options.verificationKey null in lists, in create, and when it was not asked for
 * @param options.waitingFor null in lists
 */
export function presentBuild(
  record: BuildRecord,
  { viewer, publicUrl }: Reader,
  {
    verificationKey = null,
    waitingFor = null,
  }: { verificationKey?: JsonObject | null; waitingFor?: string | null } = {},
): PresentedBuild {
  const { build, project, team } = record
  const advisories = findAdvisories(build)
  const isReady = build.status === 'Ready'
  const { queueSeconds, computeSeconds } = secondsTaken(build)
  const common: CircuitCommon = {
    circuit_id: build.id,
    circuit_name: project.name,
    project_name: project.name,
    circuit_type: build.circuitType,
    date_created: build.createdAt.toISOString(),
    homepage: build.homepage,
    meta: build.meta,
    num_proofs: isReady ? record.numProofs : null,
    proving_scheme: build.provingScheme,
    public: project.isPublic,
    repository: build.repository,
    status: build.status,
    finished_processing: isFinished(build.status),
    tags: record.tags,
    team: team.name,
    team_avatar_url: avatarUrl(publicUrl, team),
    team_name: team.name,
    team_slug: team.slug,
    compute_time: computeSeconds === null ? null : durationText(computeSeconds),
    compute_time_sec: computeSeconds,
    compute_times: build.computeTimes,
    file_size: isReady ? build.fileSize : null,
    queue_time: queueSeconds === null ? null : durationText(queueSeconds),
    queue_time_sec: queueSeconds,
    uploaded_file_name: build.uploadedFileName,
    has_smart_contract_verifier: isReady && record.hasSolidityVerifier,
    has_verification_key: isReady && record.hasVerificationKey,
    verification_key: verificationKey,
    warnings: warningsOf(build.warnings, advisories),
    ...presentCancellation(build, team, viewer),
    setup: build.setup,
    versions: build.versions,
    compiled_elsewhere: build.madeElsewhere,
    advisories,
    waiting_for: waitingFor,
    starts_when_used: waitsForUse(build),
    activity: build.activity,
  }
  return { ...common, ...build.details }
}

/** What one has to know of a build: what was warned of when it was made, and what is known against what made it. */
export function warningsOf(kept: string[] | null, advisories: Advisory[]): string[] | null {
  return advisories.length === 0 ? kept : [...(kept ?? []), ...advisories.map(advisoryText)]
}
