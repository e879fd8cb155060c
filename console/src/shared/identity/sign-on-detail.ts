import { signOnRoutes } from '@proofyard/contract/routes/sign-on.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryKeys } from '../api/query-keys.ts'

/** How the signed-in person may log in. */
export const signOnQuery = queryOptions({
  queryKey: queryKeys.signOn,
  queryFn: ({ signal }) => call(signOnRoutes.signOnDetail, { signal }),
})
