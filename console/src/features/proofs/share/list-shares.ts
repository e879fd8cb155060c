import { shareRoutes } from '@proofyard/contract/routes/share.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** The links of a proof; only its team may see them. */
export function sharesQuery(proofId: string) {
  return queryOptions({
    queryKey: queryKeys.shares(proofId),
    queryFn: ({ signal }) => call(shareRoutes.proofShares, { path: { proof_id: proofId }, signal }),
  })
}
