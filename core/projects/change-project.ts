import { and, eq, isNull } from 'drizzle-orm'
import { violatedIndex } from '../accounts/unique-violation.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { labels } from '../database/schema/labels.ts'
import { projects } from '../database/schema/projects.ts'
import { DomainError, projectNotFound } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { findOwnProject } from './find-project.ts'
import type { ProjectRecord } from './project-record.ts'

/** What is undefined stays as it is. */
export interface ProjectChange {
  isPublic?: boolean | undefined
  labels?: string[] | undefined
  /** Identifiers with the old name stop working; nothing is left in their place. */
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
      // Locked, and read as it is now: only a change of the visibility is one.
      const [before] = await transaction
        .select({ isPublic: projects.isPublic, name: projects.name })
        .from(projects)
        .where(and(eq(projects.id, project.id), isNull(projects.deletedAt)))
        .for('no key update')
      if (before === undefined) throw projectNotFound(identifier)
      await recordChange(transaction, viewer, { ...project, ...before }, change)
      if (change.isPublic !== undefined || change.name !== undefined) {
        const { isPublic = before.isPublic, name = before.name } = change
        const nameBefore = before.isPublic ? before.name : undefined
        const lastPublic = isPublic ? name : nameBefore
        await transaction
          .update(projects)
          .set({ isPublic, name, ...(lastPublic === undefined ? {} : { publicName: lastPublic }) })
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

async function recordChange(
  transaction: Transaction,
  viewer: Viewer,
  { id, teamId, isPublic }: ProjectRecord['project'],
  change: ProjectChange,
): Promise<void> {
  const about = { actor: actorOf(viewer), teamId, subjectId: id }
  const fields = (['name', 'labels'] as const).filter((field) => change[field] !== undefined)
  if (fields.length > 0) await recordEvent(transaction, { kind: 'project.changed', data: { fields }, ...about })
  if (change.isPublic !== undefined && change.isPublic !== isPublic) {
    const data = { isPublic: change.isPublic }
    await recordEvent(transaction, { kind: 'project.visibility_changed', data, ...about })
  }
}
