import { and, eq, isNull, sql } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { deletions } from '../database/schema/deletions.ts'
import { tags } from '../database/schema/tags.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnBuild } from './find-build.ts'

/**
 * Deletes a build, the proofs that its team made of it, and the jobs of both; running ones are stopped. Nobody sees it from then
 * on, and core/deletions/remove-deleted.ts removes its rows. Other teams keep their proofs of it.
 * @throws DomainError `circuit_not_found`
 */
export async function deleteBuild(core: Core, viewer: Viewer, identifier: string): Promise<void> {
  const { build, project } = await findOwnBuild(core, viewer, identifier)
  const inputs = await core.database.transaction(async (transaction) => {
    await transaction.select({ id: builds.id }).from(builds).where(eq(builds.id, build.id)).for('update')
    const marked = await transaction
      .update(builds)
      .set({ deletedAt: sql`clock_timestamp()` })
      .where(and(eq(builds.id, build.id), isNull(builds.deletedAt)))
      .returning({ teamId: builds.teamId })
    if (marked.length === 0) return []
    const { teamId } = project
    await transaction.delete(tags).where(eq(tags.buildId, build.id))
    await transaction.insert(deletions).values({ teamId, buildId: build.id })
    const about = { actor: actorOf(viewer), teamId, subjectId: build.id }
    await recordEvent(transaction, { kind: 'build.deleted', data: { projectId: project.id }, ...about })
    return withdrawJobs(core, transaction, { buildId: build.id })
  })
  await forgetFiles(core, inputs)
}
