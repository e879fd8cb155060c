import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'

/** The selected team's keys; the server's list begins with the oldest, people read the newest first. */
export function apiKeysQuery(team: number) {
  return queryOptions({
    queryKey: queryKeys.apiKeys(team),
    queryFn: async ({ signal }) => (await call(accountRoutes.apiKeyList, { signal })).toReversed(),
  })
}
