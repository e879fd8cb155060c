import { shareRoutes } from '@proofyard/contract/routes/share.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** Ends a link of a proof. */
export function useRevokeShare(proofId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (shareId: string) =>
      call(shareRoutes.proofShareRevoke, { path: { proof_id: proofId, share_id: shareId } }),
    // Refused because somebody else revoked it, it is to be gone, too.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.shares(proofId) }),
  })
}
