import { desc } from 'drizzle-orm'
import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { findHidden } from '../deletions/hidden.ts'
import { newestProofs } from './newest-proofs.ts'
import { searchProofs } from './search-proofs.ts'

/** The ids of a team's newest proofs that pass a filter, the newest first, ten thousand at most. */
export async function newestProofIds(
  core: Pick<Core, 'database'>,
  teamId: number,
  filter: ProofFilter,
): Promise<string[]> {
  const hidden = await findHidden(core.database, teamId)
  if (filter.search) return searchProofs(core, { teamId }, { text: filter.search, filter, hidden })
  const recent = newestProofs(core, { teamId }, filter, hidden)
  const rows = await core.database
    .select({ id: recent.id })
    .from(recent)
    .orderBy(desc(recent.createdAt), desc(recent.id))
  return rows.map(({ id }) => id)
}
