import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { NewPassword } from '@proofyard/contract/user.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import { forgetUser } from './log-out.ts'

export const ResetForm = z.object({
  username: z.string().trim().min(1, { error: 'Enter a username or an email address.' }),
})

/** Has a link mailed to the person with this name or address. */
export function useResetPassword() {
  return useMutation({
    mutationFn: (body: z.infer<typeof ResetForm>) => call(accountRoutes.passwordReset, { body }),
  })
}

export const SetForm = z
  .object({ new_password: NewPassword, repeated: z.string(), end_api_keys: z.literal('on').optional() })
  .refine((form) => form.new_password === form.repeated, { error: 'Passwords must match', path: ['repeated'] })

type PasswordSetBody = z.input<typeof accountRoutes.passwordSet.body>

/** Sets the password with the secret of the mailed link, which logs out everywhere. */
export function useSetPassword() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: PasswordSetBody) => call(accountRoutes.passwordSet, { body }),
    onSuccess: () => forgetUser(client),
  })
}
