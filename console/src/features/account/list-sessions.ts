import { sessionRoutes } from '@proofyard/contract/routes/session.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Where the signed-in person is logged in: this browser first, then what was used last. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => call(sessionRoutes.sessionList, { signal }),
})

/** Ends one of them. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(sessionRoutes.sessionEnd, { path: { session_id: id } }),
    // Also where it had ended already.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.sessions }),
  })
}
