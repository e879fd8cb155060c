import { type SQL, and, eq, gte, inArray, lt } from 'drizzle-orm'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { projects } from '../database/schema/projects.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type Hidden, isShownProof } from '../deletions/hidden.ts'
import { isShownAs } from '../projects/shown-name.ts'

/** A team's proofs: all, or those of one build or one project. */
export interface ProofsOf {
  teamId: number
  buildId?: string
  projectId?: string
}

/** Which proofs pass a filter, but for the text that is searched for. */
export function proofsWhere(
  core: Pick<Core, 'database'>,
  of: ProofsOf,
  filter: ProofFilter,
  hidden: Hidden,
): SQL | undefined {
  const { date_created_after: after, date_created_before: before, project_name: name, status } = filter
  const named = core.database.select({ id: projects.id }).from(projects)
  return and(
    isShownProof(hidden),
    eq(proofs.teamId, of.teamId),
    of.buildId === undefined ? undefined : eq(proofs.buildId, of.buildId),
    of.projectId === undefined ? undefined : eq(proofs.projectId, of.projectId),
    after ? gte(proofs.createdAt, after) : undefined,
    before ? lt(proofs.createdAt, before) : undefined,
    name ? inArray(proofs.projectId, named.where(isShownAs(name, of.teamId))) : undefined,
    status ? eq(proofs.status, status) : undefined,
  )
}
