import type { Page } from '@proofyard/contract/page.ts'
import type { Proof } from '@proofyard/contract/proof.ts'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Carries what one poll said about a proof into the lists that show it. */
export function spreadProof(client: QueryClient, proof: Proof): void {
  client.setQueriesData<Page<Proof>>({ queryKey: queryKeys.proofLists }, (page) => {
    const row = page?.items.find((item) => item.proof_id === proof.proof_id)
    if (page === undefined || row === undefined || row.status === proof.status) return page
    const listed = { ...proof, proof: null, public: null }
    return { ...page, items: page.items.map((item) => (item === row ? listed : item)) }
  })
}
