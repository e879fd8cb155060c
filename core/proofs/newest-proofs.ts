import { and, desc, eq, sql } from 'drizzle-orm'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import type { Hidden } from '../deletions/hidden.ts'
import { isShownAs } from '../projects/shown-name.ts'
import { type ProofsOf, proofsWhere } from './proofs-where.ts'

/** So many of the newest proofs that pass a filter are looked through, and no more. */
const MAX_NEWEST = 10_000

/** Of an error no more is searched than a list shows. */
const MAX_ERROR_CHARACTERS = 2000

const columns = {
  id: proofs.id,
  buildId: proofs.buildId,
  projectId: proofs.projectId,
  shownStatus: sql<string>`case when ${proofs.cancelledBy} is null then ${proofs.status} else 'Cancelled' end`.as(
    'shown_status',
  ),
  errorStart: sql<string | null>`left(${proofs.error}, ${MAX_ERROR_CHARACTERS})`.as('error_start'),
  createdAt: proofs.createdAt,
}

/**
 * The newest proofs of a team that pass a filter, as a part of a statement. Projects are looked up by name first, and the newest proofs
 * of each by its index: in one go PostgreSQL reads all proofs of a project, and sorts them.
 */
export function newestProofs(core: Pick<Core, 'database'>, of: ProofsOf, filter: ProofFilter, hidden: Hidden) {
  const { project_name: name, ...others } = filter
  const where = proofsWhere(core, of, others, hidden)
  const newest = (isWanted = where) =>
    core.database
      .select(columns)
      .from(proofs)
      .where(isWanted)
      .orderBy(desc(proofs.createdAt), desc(proofs.id))
      .limit(MAX_NEWEST)
  if (!name) return newest().as('recent')
  const named = core.database
    .select({ projectOfName: projects.id })
    .from(projects)
    .where(isShownAs(name, of.teamId))
    .as('named')
  const ofEach = newest(and(where, eq(proofs.projectId, named.projectOfName))).as('of_each')
  const { id, buildId, projectId, shownStatus, errorStart, createdAt } = ofEach
  return core.database
    .select({ id, buildId, projectId, shownStatus, errorStart, createdAt })
    .from(named)
    .crossJoinLateral(ofEach)
    .orderBy(desc(createdAt), desc(id))
    .limit(MAX_NEWEST)
    .as('recent')
}
