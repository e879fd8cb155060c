import { PasswordInput } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import { SetForm as Schema, useSetPassword } from './reset-password.ts'
import classes from './sign-in-card.module.css'

/** @param token the secret of the mailed link */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const set = useSetPassword()
  const { errors, submit } = useForm(Schema, (value) =>
    set.mutate({ token, new_password: value.new_password }, { onSuccess: onDone }),
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
      <FormEnd
        action="Set password"
        busy={set.isPending}
        error={set.error ? errorSentence(set.error, 'Something went wrong') : undefined}
      />
    </form>
  )
}
