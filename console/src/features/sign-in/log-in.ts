import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { passkeyRoutes } from '@proofyard/contract/routes/passkey.ts'
import { SecondFactor } from '@proofyard/contract/second-factor.ts'
import { Credentials, type LoginRequest } from '@proofyard/contract/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { call } from '../../shared/api/call.ts'
import { showPasskey } from '../../shared/passkeys/show-passkey.ts'
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
  const finish = useFinish()
  return useMutation({
    mutationFn: async (body: LoginRequest) => {
      await call(accountRoutes.userLogin, { body, mayBeRefused: true })
      return finish()
    },
  })
}

/** Signs in with a passkey alone. */
export function useLogInByPasskey() {
  const finish = useFinish()
  return useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey('required')
      await call(passkeyRoutes.userLoginPasskey, { body: { passkey }, mayBeRefused: true })
      return finish()
    },
  })
}

function useFinish() {
  const client = useQueryClient()
  return () => {
    client.removeQueries({ predicate: (query) => query.queryKey[0] !== meQuery.queryKey[0] })
    return client.fetchQuery({ ...meQuery, staleTime: 0 })
  }
}

/** The second factors of which one is asked for, once the password was right; undefined where that is not why. */
export function secondFactorsOf(error: unknown): SecondFactor[] | undefined {
  return error instanceof ApiError ? z.array(SecondFactor).safeParse(error.body?.second_factors).data : undefined
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
