import type { Page } from '@proofyard/contract/page.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Carries the answer of one poll about a proof into the lists that show it, and into the chart. */
export function spreadProof(client: QueryClient, proof: Proof): void {
  let changed = false
  client.setQueriesData<Page<Proof>>({ queryKey: queryKeys.proofLists }, (page) => {
    const row = page?.items.find((item) => item.proof_id === proof.proof_id)
    if (page === undefined || row === undefined || row.status === proof.status) return page
    changed = true
    const listed = {
      ...proof,
      proof: null,
      public: null,
      smart_contract_calldata: null,
      setup: null,
      advisories: null,
      predicted: null,
    }
    return { ...page, items: page.items.map((item) => (item === row ? listed : item)) }
  })
  if (!changed) return
  // It may have left one of the lists of a status, and entered another.
  void client.invalidateQueries({
    queryKey: queryKeys.proofLists,
    predicate: ({ queryKey }) => isOfOneStatus(queryKey.at(-1)),
  })
  void client.invalidateQueries({ queryKey: queryKeys.proofHistograms })
}

function isOfOneStatus(view: unknown): boolean {
  return typeof view === 'object' && view !== null && 'status' in view && view.status !== undefined
}
