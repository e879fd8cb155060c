import { eq, sql } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import { lookAtStubsAgain } from '../deletions/remove-deleted.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnProof } from './find-proof.ts'
import { removeProofs } from './proof-counts.ts'

/**
 * Deletes a proof and its job; a running one is stopped.
 * @throws DomainError `proof_not_found`
 */
export async function deleteProof(core: Core, viewer: Viewer, proofId: string): Promise<void> {
  const { proof } = await findOwnProof(core, viewer, proofId)
  const inputs = await core.database.transaction(async (transaction) => {
    // Held, so that a deletion of the build comes before or after: the last proof of a stub takes it along.
    await transaction
      .select({ id: builds.id })
      .from(builds)
      .innerJoin(projects, eq(projects.id, builds.projectId))
      .where(eq(builds.id, proof.buildId))
      .for('key share')
    const withdrawn = await withdrawJobs(core, transaction, { proofId: proof.id })
    const { count, buildIds } = await removeProofs(transaction, sql`${proof.id}::uuid`)
    if (count > 0) {
      const about = { actor: actorOf(viewer), teamId: proof.teamId, subjectId: proof.id }
      const data = { buildId: proof.buildId, projectId: proof.projectId }
      await recordEvent(transaction, { kind: 'proof.deleted', data, ...about })
      await lookAtStubsAgain(transaction, buildIds)
    }
    return withdrawn
  })
  await forgetFiles(core, inputs)
}
