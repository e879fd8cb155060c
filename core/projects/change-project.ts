import { eq } from 'drizzle-orm'
import { violatedIndex } from '../accounts/unique-violation.ts'
import type { Core } from '../context.ts'
import { labels } from '../database/schema/labels.ts'
import { projects } from '../database/schema/projects.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { findOwnProject } from './find-project.ts'
import type { ProjectRecord } from './project-record.ts'

/** What is undefined stays as it is. */
export interface ProjectChange {
  isPublic?: boolean | undefined
  labels?: string[] | undefined
  /** Identifiers with the old name end to work; nothing is left in their place. */
  name?: string | undefined
}

/**
 * Changes a project's settings, all or none.
 * @throws DomainError `project_not_found`; `project_exists` when the team has another project of the new name
 */
export async function changeProject(
  core: Core,
  viewer: Viewer,
  identifier: string,
  change: ProjectChange,
): Promise<ProjectRecord> {
  const { project } = await findOwnProject(core, viewer, identifier)
  try {
    await core.database.transaction(async (transaction) => {
      if (change.isPublic !== undefined || change.name !== undefined) {
        await transaction
          .update(projects)
          .set({ isPublic: change.isPublic, name: change.name })
          .where(eq(projects.id, project.id))
      }
      if (change.labels === undefined) return
      await transaction.delete(labels).where(eq(labels.projectId, project.id))
      const distinct = [...new Set(change.labels)]
      if (distinct.length === 0) return
      await transaction.insert(labels).values(distinct.map((label) => ({ projectId: project.id, label })))
    })
  } catch (error) {
    if (violatedIndex(error) !== 'projects_team_name') throw error
    throw new DomainError('project_exists', `Your team has another project "${change.name}".`, change.name)
  }
  return findOwnProject(core, viewer, project.id)
}
