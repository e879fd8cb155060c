import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { projects } from '../database/schema/projects.ts'
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
    const [made] = await transaction
      .insert(projects)
      .values({ teamId, name })
      .onConflictDoNothing()
      .returning({ id: projects.id })
    if (made !== undefined) {
      const about = { actor: actorOf(viewer), teamId, subjectId: made.id }
      await recordEvent(transaction, { kind: 'project.created', data: {}, ...about })
    }
    const [project] = await transaction
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.teamId, teamId), eq(projects.name, name), isNull(projects.deletedAt)))
      .for('no key update')
    // None when it was deleted between the two statements: then it is made again.
    if (project !== undefined) return project.id
  }
}
