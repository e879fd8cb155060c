import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { projects } from '../database/schema/projects.ts'
import type { Viewer } from '../policies/viewer.ts'
import { forgetInputs, withdrawJobs } from '../queue/withdraw-jobs.ts'
import { findOwnProject } from './find-project.ts'

/**
 * Deletes a project, its builds, their proofs, and the jobs of all; running ones are stopped.
 * @throws DomainError `project_not_found`
 */
export async function deleteProject(core: Core, viewer: Viewer, identifier: string): Promise<void> {
  const { project } = await findOwnProject(core, viewer, identifier)
  const inputs = await core.database.transaction(async (transaction) => {
    // Locked in the order of createBuild and createProof, so that nothing is added from here on.
    await transaction.select({ id: projects.id }).from(projects).where(eq(projects.id, project.id)).for('update')
    await transaction.select({ id: builds.id }).from(builds).where(eq(builds.projectId, project.id)).for('update')
    const withdrawn = await withdrawJobs(core, transaction, { projectId: project.id })
    await transaction.delete(projects).where(eq(projects.id, project.id))
    return withdrawn
  })
  await forgetInputs(core, inputs)
}
