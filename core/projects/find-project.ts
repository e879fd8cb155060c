import { and, eq } from 'drizzle-orm'
import { parseProjectIdentifier } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { projectNotFound } from '../errors.ts'
import { mayChangeProject, maySeeProject } from '../policies/project.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type ProjectRecord, selectProjects } from './project-record.ts'
import { whereTeam } from './where-team.ts'

/**
 * The project that a uuid, `team/name` or, in the viewer's own team, `name` means.
 * @throws DomainError `project_not_found`, also for a project that the viewer may not see
 */
export async function findProject(core: Core, viewer: Viewer, identifier: string): Promise<ProjectRecord> {
  const parsed = parseProjectIdentifier(identifier)
  if (parsed === undefined) throw projectNotFound(identifier)
  const ofTeam = parsed.kind === 'name' ? whereTeam(viewer, parsed.team) : undefined
  if (parsed.kind === 'name' && ofTeam === undefined) throw projectNotFound(identifier)
  const [record] = await selectProjects(core.database).where(
    parsed.kind === 'id' ? eq(projects.id, parsed.id) : and(ofTeam, eq(projects.name, parsed.project)),
  )
  if (record === undefined || !maySeeProject(viewer, record.project)) throw projectNotFound(identifier)
  return record
}

/** As findProject, for what only the owning team may do. */
export async function findOwnProject(core: Core, viewer: Viewer, identifier: string): Promise<ProjectRecord> {
  const record = await findProject(core, viewer, identifier)
  if (!mayChangeProject(viewer, record.project)) throw projectNotFound(identifier)
  return record
}
