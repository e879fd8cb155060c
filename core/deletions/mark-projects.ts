import { type SQL, and, isNull, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { deletions } from '../database/schema/deletions.ts'
import { projects } from '../database/schema/projects.ts'

/**
 * Marks a team's projects as deleted: no one finds them from the commit on, and their names may be used again. What is left of a
 * project for those who hold proofs of it is the name that they knew.
 * @returns the ids of those that were not deleted before
 */
export async function markProjects(transaction: Transaction, teamId: number, which: SQL): Promise<string[]> {
  // Held against createBuild and createProof first, so that nothing is added from here on.
  await transaction.select({ id: projects.id }).from(projects).where(which).for('update')
  const publicName = sql`case when ${projects.isPublic} then ${projects.name} else ${projects.publicName} end`
  const marked = await transaction
    .update(projects)
    .set({
      deletedAt: sql`clock_timestamp()`,
      isPublic: false,
      publicName,
      name: sql`coalesce(${publicName}, '')`,
    })
    .where(and(which, isNull(projects.deletedAt)))
    .returning({ id: projects.id })
  const ids = marked.map(({ id }) => id)
  await transaction.execute(
    sql`insert into ${deletions} (team_id, project_id) select ${teamId}, unnest(${sql.param(ids)}::uuid[])`,
  )
  return ids
}
