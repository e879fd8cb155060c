import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { Credentials } from '@proofyard/contract/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { meQuery } from '../../shared/session/me.ts'

export const COMPLETE_SIGNUP = 'Please complete signup procedures.'

/** Username and password are trimmed before they are sent (product specification, section 5). */
export const LoginForm = Credentials.extend({
  username: Credentials.shape.username.min(1, { error: 'Enter a username.' }),
  password: Credentials.shape.password.trim().min(1, { error: 'Enter a password.' }),
})

/** What is asked for after the password of an account with a second factor. */
export const CodeForm = z.object({ code: z.string().trim().min(1, { error: 'Enter a code.' }) })

/** Signs in, then asks who that is. */
export function useLogIn() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: Credentials) => {
      await call(accountRoutes.userLogin, { body, mayBeRefused: true })
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
      return client.fetchQuery({ ...meQuery, staleTime: 0 })
    },
  })
}

/** Whether the password was right, and a second factor is asked for. */
export function asksForSecondFactor(error: unknown): boolean {
  return error instanceof ApiError && Array.isArray(error.body?.second_factors)
}

/** The sentence under the form (product specification, section 8). */
export function loginSentence(error: unknown): string {
  const isRefused = error instanceof ApiError && error.status === 401
  return errorSentence(error, isRefused ? 'Invalid username or password' : 'Unknown login error.')
}

/** Where others guess at the name, and a mailed link lets its owner in. */
export function isHelpedByMail(error: unknown): boolean {
  return error instanceof ApiError && error.body?.by_mail === true
}
