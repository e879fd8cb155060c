import { eq } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { markProjects } from '../deletions/mark-projects.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnProject } from './find-project.ts'

/**
 * Deletes a project, its builds, the proofs that its team made of them, and the jobs of all; running ones are stopped. Nobody
 * sees it from then on, and core/deletions/remove-deleted.ts removes its rows. Other teams keep their proofs of it.
 * @throws DomainError `project_not_found`
 */
export async function deleteProject(core: Core, viewer: Viewer, identifier: string): Promise<void> {
  const { project } = await findOwnProject(core, viewer, identifier)
  const { id, teamId } = project
  const inputs = await core.database.transaction(async (transaction) => {
    const marked = await markProjects(transaction, teamId, eq(projects.id, id))
    if (marked.length === 0) return []
    await recordEvent(transaction, { kind: 'project.deleted', data: {}, actor: actorOf(viewer), teamId, subjectId: id })
    return withdrawJobs(core, transaction, { projectId: id })
  })
  await forgetFiles(core, inputs)
}
