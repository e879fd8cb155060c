import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { projects } from '../database/schema/projects.ts'
import { DomainError } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'

/**
 * The team's project of that name, for a new build: made, private, where there is none. The project's row stays locked until the
 * commit, so that of two builds at once the newer one has the tags.
 * @returns its id
 */
export async function openProject(
  transaction: Transaction,
  viewer: Viewer,
  teamId: number,
  name: string,
): Promise<string> {
  for (;;) {
    await insertProject(transaction, viewer, teamId, name)
    const [project] = await transaction
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.teamId, teamId), eq(projects.name, name), isNull(projects.deletedAt)))
      .for('no key update')
    // None when it was deleted between the two statements: then it is made again.
    if (project !== undefined) return project.id
  }
}

/**
 * A new, private project of the team.
 * @returns its id
 * @throws DomainError `project_exists`
 */
export async function addProject(
  transaction: Transaction,
  viewer: Viewer,
  teamId: number,
  name: string,
): Promise<string> {
  const id = await insertProject(transaction, viewer, teamId, name)
  if (id !== undefined) return id
  throw new DomainError('project_exists', `Your team has a project "${name}" already. Choose another name.`, name)
}

/** @returns the id of the project that was made; undefined where the team has one of that name */
async function insertProject(
  transaction: Transaction,
  viewer: Viewer,
  teamId: number,
  name: string,
): Promise<string | undefined> {
  const [made] = await transaction
    .insert(projects)
    .values({ teamId, name })
    .onConflictDoNothing()
    .returning({ id: projects.id })
  if (made === undefined) return undefined
  const about = { actor: actorOf(viewer), teamId, subjectId: made.id }
  await recordEvent(transaction, { kind: 'project.created', data: {}, ...about })
  return made.id
}
