import { consoleRoutes } from '@proofyard/contract/routes/console.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'

/** What the operator of the server has set of the console. Asked once per visit: it changes with a restart only. */
export const consoleSettingsQuery = queryOptions({
  queryKey: queryKeys.consoleSettings,
  staleTime: Infinity,
  gcTime: Infinity,
  queryFn: ({ signal }) => call(consoleRoutes.consoleSettings, { signal }),
})
