import { desc } from 'drizzle-orm'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { proofs } from '../database/schema/proofs.ts'
import { findHidden } from '../deletions/hidden.ts'
import { proofsWhere } from './proofs-where.ts'
import { MAX_SEARCHED, searchProofs } from './search-proofs.ts'

/** The ids of a team's newest proofs that pass a filter, the newest first, `MAX_SEARCHED` at most. */
export async function newestProofIds(
  core: Pick<Core, 'database'>,
  teamId: number,
  filter: ProofFilter,
): Promise<string[]> {
  const where = proofsWhere(core, { teamId }, filter, await findHidden(core.database, teamId))
  if (filter.search) return searchProofs(core, { teamId, where, text: filter.search })
  const rows = await core.database
    .select({ id: proofs.id })
    .from(proofs)
    .where(where)
    .orderBy(desc(proofs.createdAt), desc(proofs.id))
    .limit(MAX_SEARCHED)
  return rows.map(({ id }) => id)
}
