import type { ProofFilter } from '@proofyard/contract/proof.ts'
import type { z } from 'zod'
import { rangeMoments } from './date-range.ts'
import type { ProofListView } from './proof-search.ts'

/** What the server is told to narrow proofs by, for ranges up to now as of now. */
export function filterOf({ status, project, search, range }: Omit<ProofListView, 'page'>): z.input<typeof ProofFilter> {
  const { after, before } = rangeMoments(range)
  return {
    status,
    project_name: project,
    search,
    date_created_after: after.toISOString(),
    date_created_before: before?.toISOString(),
  }
}
