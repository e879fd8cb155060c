import { Button, PasswordInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { type FieldErrors, focusFirstError, readForm } from '../../shared/form/read-form.ts'
import { SetForm as Schema, useSetPassword } from './reset-password.ts'
import classes from './sign-in-card.module.css'

/** @param token the secret of the mailed link */
export function SetPasswordForm({ token, onDone }: { token: string; onDone: () => void }) {
  const set = useSetPassword()
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), Schema)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirstError(event.currentTarget, reading.errors)
    return set.mutate({ token, new_password: reading.value.new_password }, { onSuccess: onDone })
  }

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
      <div className={classes.row}>
        <span />
        <Button type="submit" loading={set.isPending}>
          Set password
        </Button>
      </div>
      {set.error && (
        <p className={classes.error} role="alert">
          {errorSentence(set.error, 'Something went wrong')}
        </p>
      )}
    </form>
  )
}
