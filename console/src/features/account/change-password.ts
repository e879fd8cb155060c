import { accountRoutes } from '@proofyard/contract/routes/account.ts'
import { NewPassword } from '@proofyard/contract/user.ts'
import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { call } from '../../shared/api/call.ts'
import { showPasskey } from '../../shared/passkeys/show-passkey.ts'

const empty = { error: 'Passwords cannot be empty' }

/** Product specification, section 5. */
export const PasswordForm = z
  .object({
    old_password: z.string().min(1, empty),
    new_password: z
      .string()
      .min(1, { ...empty, abort: true })
      .pipe(NewPassword),
    repeated: z.string().min(1, empty),
  })
  .refine((form) => form.new_password === form.repeated, { error: 'Passwords must match', path: ['repeated'] })

/** The same for an account with a second factor; without a code a passkey is asked for, where there is one. */
export function passwordAndFactorForm(hasPasskey: boolean) {
  const code = z.string().trim()
  return PasswordForm.safeExtend({ code: hasPasskey ? code : code.min(1, { error: 'Enter a code.' }) })
}

interface NewPasswordRequest {
  old_password: string
  new_password: string
  /** Not there for an account without a second factor. */
  code?: string
}

export function useChangePassword() {
  return useMutation({
    mutationFn: async ({ old_password, new_password, code }: NewPasswordRequest) => {
      const factor = code === '' ? { passkey: await showPasskey('preferred') } : { code }
      return call(accountRoutes.passwordChange, { body: { old_password, new_password, ...factor } })
    },
  })
}
