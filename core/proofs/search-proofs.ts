import { desc, eq, ilike, or, sql } from 'drizzle-orm'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import type { Hidden } from '../deletions/hidden.ts'
import { shownNameColumn } from '../projects/shown-name.ts'
import { newestProofs } from './newest-proofs.ts'
import type { ProofsOf } from './proofs-where.ts'

/**
 * The ids of the newest proofs that hold a text, in any case: in their ID, project name, build ID, status or error; the newest
 * first. Of another team's project only the name is searched that the team reads.
 */
export async function searchProofs(
  core: Pick<Core, 'database'>,
  of: ProofsOf,
  { text, filter, hidden }: { text: string; filter: ProofFilter; hidden: Hidden },
): Promise<string[]> {
  const recent = newestProofs(core, of, filter, hidden)
  const pattern = containing(text)
  const rows = await core.database
    .select({ id: recent.id })
    .from(recent)
    .leftJoin(projects, eq(projects.id, recent.projectId))
    .where(
      or(
        ilike(sql`${recent.id}::text`, pattern),
        ilike(sql`${recent.buildId}::text`, pattern),
        ilike(shownNameColumn(of.teamId), pattern),
        ilike(recent.shownStatus, pattern),
        ilike(recent.errorStart, pattern),
      ),
    )
    .orderBy(desc(recent.createdAt), desc(recent.id))
  return rows.map(({ id }) => id)
}

/** A pattern in which no sign of the text means anything but itself. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}
