import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Makes a key for the selected team; only this answer ever holds the whole key. */
export function useGenerateApiKey(team: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (name: string) => {
      const key = await call(accountRoutes.apiKeyGenerate, { query: name === '' ? {} : { name } })
      if (key.api_key === null) throw new Error('Failed to create API key')
      return key.api_key
    },
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.apiKeys(team) }),
  })
}
