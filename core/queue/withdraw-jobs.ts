import { type SQL, and, eq, inArray, or, sql } from 'drizzle-orm'
import { removeBuilds } from '../builds/remove-builds.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { SERVER } from '../events/actor.ts'
import { dropInputs } from '../proofs/drop-inputs.ts'
import { removeProofs } from '../proofs/proof-counts.ts'
import { changeStatus } from '../transitions/fence.ts'
import type { Job } from './job.ts'

/** What is about to be deleted. */
export type DeletionScope = { teamId: number } | { projectId: string } | { buildId: string } | { proofId: string }

/** Why a proof has Failed by no doing of its team. */
const CIRCUIT_DELETED = 'The team that owns the circuit deleted it before the proof was made.'

/**
 * Removes the jobs of everything that goes with a deletion, in its transaction; running ones are stopped at its commit. The
 * builds and proofs that waited for them are removed with them (not a proof that is the scope by itself), and proofs of other teams are
 * Failed: none changes from here on.
 * @returns the names of the proofs' inputs, for `forgetFiles` after the commit
 */
export async function withdrawJobs(core: Core, transaction: Transaction, scope: DeletionScope): Promise<string[]> {
  const unfinishedProofs = await transaction
    .select({
      id: proofs.id,
      circuitType: builds.circuitType,
      toolchain: builds.toolchain,
      size: proofs.size,
      status: proofs.status,
      attempt: proofs.attempt,
      isChecked: sql<boolean>`${proofs.madeElsewhere} is not null`,
      isOwn: ownProof(scope),
      input: proofArtifacts.sha256,
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .leftJoin(proofArtifacts, and(eq(proofArtifacts.proofId, proofs.id), eq(proofArtifacts.kind, 'input')))
    .where(and(inArray(proofs.status, ['Queued', 'In Progress']), or(isInScope(scope), ofOthersBuilds(scope))))
    // In the order of the transitions, the row before its job: two that take both cannot wait for each other.
    .for('update', { of: proofs })
  const unfinishedBuilds =
    'proofId' in scope
      ? []
      : await transaction
          .select({ id: builds.id, circuitType: builds.circuitType, toolchain: builds.toolchain, size: builds.size })
          .from(builds)
          .where(and(inArray(builds.status, ['Queued', 'In Progress']), isInScope(scope)))
          .for('update')
  const jobs: Job[] = [
    ...unfinishedProofs.map(({ id, circuitType, toolchain, size, isChecked }) => ({
      kind: isChecked ? ('check' as const) : ('prove' as const),
      circuitType,
      toolchain,
      size,
      id,
    })),
    ...unfinishedBuilds.map((build) => ({ kind: 'compile' as const, ...build })),
  ]
  await core.queue.withdraw(transaction, jobs)
  // A proof that is deleted by itself is removed by who asked for it, finished or not.
  const ownProofs = 'proofId' in scope ? [] : unfinishedProofs.filter(({ isOwn }) => isOwn).map(({ id }) => id)
  await removeProofs(transaction, sql`select unnest(${sql.param(ownProofs)}::uuid[])`)
  for (const { id, status, attempt, isOwn } of unfinishedProofs) {
    if (isOwn) continue
    const columns = { error: CIRCUIT_DELETED, finishedAt: sql`clock_timestamp()` }
    const step = { to: 'Failed', reason: 'circuit_deleted' } as const
    await changeStatus(transaction, 'proof', { id, status, attempt }, step, columns, SERVER)
    await dropInputs(transaction, [id])
  }
  // No proof is made of a build before it is Ready.
  const unfinishedIds = unfinishedBuilds.map(({ id }) => id)
  await removeBuilds(transaction, unfinishedIds)
  return unfinishedProofs.flatMap(({ input }) => (input === null ? [] : [input]))
}

/** Whether a proof in the statement goes with the deletion: it does where the team made it that deletes. */
function ownProof(scope: DeletionScope): SQL<boolean> {
  if ('teamId' in scope) return sql`${proofs.teamId} = ${scope.teamId}`
  return 'proofId' in scope ? sql`true` : sql`${proofs.teamId} = ${builds.teamId}`
}

/** A team's proofs go with it, also those of other teams' builds. */
function ofOthersBuilds(scope: DeletionScope): SQL | undefined {
  return 'teamId' in scope ? eq(proofs.teamId, scope.teamId) : undefined
}

function isInScope(scope: DeletionScope): SQL {
  if ('teamId' in scope) {
    return sql`${builds.projectId} in (select p.id from ${projects} p where p.team_id = ${scope.teamId})`
  }
  if ('proofId' in scope) return eq(proofs.id, scope.proofId)
  return 'buildId' in scope ? eq(builds.id, scope.buildId) : eq(builds.projectId, scope.projectId)
}
