import { sessionRoutes } from '@proofyard/contract/routes/session.ts'
import type { Session } from '@proofyard/contract/session-list.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** Where the signed-in person is logged in: this browser first, then what was used last. */
export const sessionsQuery = queryOptions({
  queryKey: queryKeys.sessions,
  queryFn: ({ signal }) => call(sessionRoutes.sessionList, { signal }),
})

/** Ends one of them. After the own one nothing more is asked: this browser is logged out. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Session) => call(sessionRoutes.sessionEnd, { path: { session_id: id } }),
    // Also where it had ended already.
    onSettled: async (_answer, error, { is_current: isOwn }) => {
      if (!isOwn || error !== null) await client.invalidateQueries({ queryKey: queryKeys.sessions })
    },
  })
}
