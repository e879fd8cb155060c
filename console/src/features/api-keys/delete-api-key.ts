import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

export function useDeleteApiKey(team: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(accountRoutes.apiKeyDelete, { path: { apikey_id: id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys(team) }),
  })
}
