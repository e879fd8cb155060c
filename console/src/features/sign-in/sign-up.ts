import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import type { SignUpRequest } from '@proofyard/contract/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { meQuery } from '../../shared/session/me.ts'

/** Makes an account. Unless its address has to be verified first, that signs in: then asks who that is. */
export function useSignUp() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SignUpRequest) => {
      const { verification_sent: isUnverified } = await call(accountRoutes.userSignup, { body })
      if (isUnverified) return
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
      await client.fetchQuery({ ...meQuery, staleTime: 0 })
    },
  })
}
