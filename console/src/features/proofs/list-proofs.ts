import type { Page } from '@proofyard/contract/page.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import { proofRoutes } from '@proofyard/contract/routes/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { pollUntil } from '../../shared/api/poll.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'
import { isFollowed } from '../../shared/live/live-store.ts'
import { pageQuery } from '../../shared/page-search.ts'
import { filterOf } from './proof-filter.ts'
import type { ProofListView } from './proof-search.ts'

/**
 * One page of the selected team's proofs, newest first; asked again each second while one of them is not finished.
 * What it finds finished since it last asked, the chart counts again.
 */
export function proofsQuery(team: number | undefined, view: ProofListView) {
  const queryKey = [...queryKeys.proofLists, team, view] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const last = client.getQueryData<Page<Proof>>(queryKey)
      const next = await call(proofRoutes.proofListPaginated, {
        query: pageQuery(view.page),
        body: filterOf(view),
        signal,
      })
      if (last !== undefined && hasNewlyFinished(last, next)) {
        void client.invalidateQueries({ queryKey: queryKeys.proofHistograms })
      }
      return next
    },
    // Rows stay until others are there, but those of another team would be foreign.
    placeholderData: (rows, query) => (query?.queryKey[1] === team ? rows : undefined),
    refetchInterval: pollUntil<Page<Proof>>(
      ({ items }) => items.every((proof) => isFinished(proof.status)),
      ({ items }) => items.every((proof) => isFollowed({ kind: 'proof', id: proof.proof_id }, proof.team_slug)),
    ),
  })
}

/** True when a proof is finished on a page that was not, or not there, before. */
export function hasNewlyFinished(last: Page<Proof>, next: Page<Proof>): boolean {
  const finished = new Set(last.items.filter((proof) => isFinished(proof.status)).map((proof) => proof.proof_id))
  return next.items.some((proof) => isFinished(proof.status) && !finished.has(proof.proof_id))
}

/** The names of the projects that proofs of a page are of. */
export function listedProjects({ items }: Page<Proof>): string[] {
  return [...new Set(items.map((proof) => proof.project_name))].sort()
}
