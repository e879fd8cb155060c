import { and, eq } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import { type BuildRecord, readBuild } from '../builds/build-record.ts'
import { cancelBuild } from '../builds/cancel-build.ts'
import type { Described } from '../builds/recompile-build.ts'
import { recompileBuild } from '../builds/recompile-build.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { operatorActs } from '../database/schema/operator-acts.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { cancelProof } from '../proofs/cancel-proof.ts'
import type { StoredFile } from '../storage/storage.ts'
import { BY_OPERATOR } from '../transitions/cancellation.ts'
import type { Operator } from './find-operator.ts'
import { recordAct } from './record-act.ts'

/**
 * Cancels a build or proof of any team, as its team would; the team reads that the operator did. A second call changes nothing.
 * @throws DomainError `job_not_found`; `circuit_finished`, `proof_finished` for what had another end
 */
export async function cancelJob(core: Core, operator: Operator, jobId: string): Promise<void> {
  const id = parseUuid(jobId)
  const also = (transaction: Transaction) => recordAct(transaction, operator, { act: 'cancel', subject: jobId })
  const options = { cancelledBy: BY_OPERATOR, also }
  const [proof] =
    id === undefined ? [] : await core.database.select({ teamId: proofs.teamId }).from(proofs).where(eq(proofs.id, id))
  if (id !== undefined && proof !== undefined) {
    await cancelProof(core, actingFor(operator, proof.teamId), id, options)
    return
  }
  const record = id === undefined ? undefined : await readBuild(core, id)
  if (id === undefined || record === undefined) throw jobNotFound(jobId)
  await cancelBuild(core, actingFor(operator, record.project.teamId), id, options)
}

/**
 * A build that failed, for an operator to have it compiled again; or the build that was made of it when one did so before.
 * @throws DomainError `job_not_found`, `not_retryable`
 */
export async function findRetryable(
  core: Core,
  jobId: string,
): Promise<{ record: BuildRecord } | { retriedAs: string }> {
  const id = parseUuid(jobId)
  const record = id === undefined ? undefined : await readBuild(core, id)
  if (id === undefined || record === undefined) {
    if (id !== undefined && (await core.database.$count(proofs, eq(proofs.id, id))) > 0) {
      throw notRetryable(
        'The input of a proof is removed when the proof has an end, so only its team can make it again.',
      )
    }
    throw jobNotFound(jobId)
  }
  const [before] = await core.database
    .select({ retriedAs: operatorActs.note })
    .from(operatorActs)
    .where(and(eq(operatorActs.act, 'retry'), eq(operatorActs.subject, id)))
  if (before?.retriedAs != null) return { retriedAs: before.retriedAs }
  if (record.build.status !== 'Failed') throw notRetryable(`The build is ${record.build.status}: it has not failed.`)
  if (record.build.cancelledBy !== null) throw notRetryable('The build was cancelled. Its team can compile it again.')
  return { record }
}

/**
 * Compiles a build's stored sources again, as a new build of its team with the tags that it has now: once for each build, however often it is
 * asked for.
 *
 * @returns the id of the new build
 * @throws DomainError as `recompileBuild`
 */
export async function retryBuild(
  core: Core,
  operator: Operator,
  source: { record: BuildRecord; project: StoredFile; described: Described },
): Promise<string> {
  const { id } = source.record.build
  const also = (transaction: Transaction, madeId: string) =>
    recordAct(transaction, operator, { act: 'retry', subject: id, note: madeId })
  // No caller can send a key with blanks.
  const key = `operator retry ${id}`
  const viewer = actingFor(operator, source.record.project.teamId)
  const made = await recompileBuild(core, viewer, id, source, { key, also })
  return made.build.id
}

/** An operator does with a team's things what an admin of the team may, and is named in its events. */
function actingFor({ userId }: Operator, teamId: number): Viewer {
  return { kind: 'user', userId, teamId, role: 'admin' }
}

function jobNotFound(jobId: string): DomainError {
  return new DomainError('job_not_found', `There is no build or proof "${jobId}".`, jobId)
}

function notRetryable(sentence: string): DomainError {
  return new DomainError('not_retryable', sentence)
}
