import { Checkbox, PasswordInput } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import { SetForm as Schema, useSetPassword } from './reset-password.ts'
import classes from './sign-in-card.module.css'

/** What became of the person's API keys. */
export type KeysAfterReset = 'none' | 'ended' | 'left'

/** @param token the secret of the mailed link */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: (keys: KeysAfterReset) => void }) {
  const set = useSetPassword()
  const { errors, submit } = useForm(Schema, (value) =>
    set.mutate(
      { token, new_password: value.new_password, end_api_keys: value.end_api_keys === 'on' },
      {
        onSuccess: ({ api_keys_ended: ended, api_keys_left: left }) =>
          onDone(left > 0 ? 'left' : ended > 0 ? 'ended' : 'none'),
      },
    ),
  )

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <PasswordInput
        name="new_password"
        label="New password"
        description="At least 8 characters."
        autoComplete="new-password"
        error={errors.new_password}
        autoFocus
      />
      <PasswordInput name="repeated" label="Repeat new password" autoComplete="new-password" error={errors.repeated} />
      <Checkbox
        name="end_api_keys"
        value="on"
        label="Delete my API keys, too"
        description="Choose this if someone else may have used your account. Machines that use them have to log in again."
      />
      <FormEnd
        action="Set password"
        busy={set.isPending}
        error={set.error ? errorSentence(set.error, 'Something went wrong') : undefined}
      />
    </form>
  )
}
