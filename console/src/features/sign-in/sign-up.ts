import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import type { SignUpRequest } from '@proofyard/contract/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { meQuery } from '../../shared/session/me.ts'

/** Makes an account, which signs in, then asks who that is. */
export function useSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignUpRequest) => {
      await call(accountRoutes.userSignup, { body })
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
      return client.fetchQuery({ ...meQuery, staleTime: 0 })
    },
  })
}
