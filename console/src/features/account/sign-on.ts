import { signOnRoutes } from '@proofyard/contract/routes/sign-on.ts'
import { OwnPasswordRequest, type SignOnDetail } from '@proofyard/contract/sign-on.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryKeys } from '../../shared/api/query-keys.ts'

/** How the signed-in person may log in. */
export const signOnQuery = queryOptions({
  queryKey: queryKeys.signOn,
  queryFn: ({ signal }) => call(signOnRoutes.signOnDetail, { signal }),
})

/** What a person types before it changes how they log in. */
export const PasswordOnce = OwnPasswordRequest.extend({
  password: OwnPasswordRequest.shape.password.min(1, { error: 'Enter your password.' }),
})

/** Lets this browser connect the account, or ends the connection. */
export function useChangeSignOn({ is_connected: isConnected }: SignOnDetail) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { password: string }) =>
      call(isConnected ? signOnRoutes.signOnDisconnect : signOnRoutes.signOnConnect, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: queryKeys.signOn }),
  })
}
