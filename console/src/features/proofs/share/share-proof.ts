import { shareRoutes } from '@proofyard/contract/routes/share.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api/call.ts'
import { queryKeys } from '../../../shared/api/query-keys.ts'

/** Makes a link to a proof; it is in the answer, and nowhere else. */
export function useShareProof(proofId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(shareRoutes.proofShare, { path: { proof_id: proofId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.shares(proofId) }),
  })
}
