import { consoleRoutes } from '@proofyard/contract/routes/console.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

const POLL_MS = 2000

/** What the server can prove with; asked again every two seconds, because installations go on. */
export const frameworkStatusesQuery = queryOptions({
  queryKey: queryKeys.frameworkStatuses,
  queryFn: ({ signal }) => call(consoleRoutes.consoleFrameworks, { signal }),
  refetchInterval: POLL_MS,
})
