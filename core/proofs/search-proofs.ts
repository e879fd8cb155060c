import { type SQL, desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { shownNameColumn } from '../projects/shown-name.ts'

/** A search looks at so many of the newest proofs that pass the filter, and no further. */
export const MAX_SEARCHED = 10_000

/** Of an error no more is searched than a list shows. */
const MAX_ERROR_CHARACTERS = 2000

/** Which proofs are listed, and the words that they are found by. */
interface Searched {
  teamId: number
  where: SQL | undefined
  text: string
}

/**
 * The ids of the newest proofs that hold a text, in any case: in their ID, project name, build ID, status or error; the newest
 * first. Of another team's project only the name is searched that the team reads.
 */
export async function searchProofs(core: Pick<Core, 'database'>, { teamId, where, text }: Searched): Promise<string[]> {
  const recent = core.database
    .select({
      id: proofs.id,
      buildId: proofs.buildId,
      projectId: proofs.projectId,
      status: sql<string>`case when ${proofs.cancelledBy} is null then ${proofs.status} else 'Cancelled' end`.as(
        'shown',
      ),
      error: sql<string | null>`left(${proofs.error}, ${MAX_ERROR_CHARACTERS})`.as('error_start'),
      createdAt: proofs.createdAt,
    })
    .from(proofs)
    .where(where)
    .orderBy(desc(proofs.createdAt), desc(proofs.id))
    .limit(MAX_SEARCHED)
    .as('recent')
  const pattern = containing(text)
  const rows = await core.database
    .select({ id: recent.id })
    .from(recent)
    .leftJoin(projects, eq(projects.id, recent.projectId))
    .where(
      or(
        ilike(sql`${recent.id}::text`, pattern),
        ilike(sql`${recent.buildId}::text`, pattern),
        ilike(shownNameColumn(teamId), pattern),
        ilike(recent.status, pattern),
        ilike(recent.error, pattern),
      ),
    )
    .orderBy(desc(recent.createdAt), desc(recent.id))
  return rows.map(({ id }) => id)
}

/** A pattern in which no sign of the text means anything but itself. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
