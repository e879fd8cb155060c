import type { ApiKey } from '@proofyard/contract/api-key.ts'
import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Sets, changes or removes (null) the moment at which a key ends; the answer takes the key's place in the list. */
export function useExpireApiKey(team: number, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (expires: string | null) =>
      call(accountRoutes.apiKeyUpdate, { path: { apikey_id: id }, body: { date_expires: expires } }),
    onSuccess: (changed) =>
      client.setQueryData<ApiKey[]>(queryKeys.apiKeys(team), (keys) =>
        keys?.map((key) => (key.id === changed.id ? changed : key)),
      ),
  })
}
