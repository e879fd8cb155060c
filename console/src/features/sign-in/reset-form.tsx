import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { type FieldErrors, focusFirstError, readForm } from '../../shared/form/read-form.ts'
import { ResetForm as Schema, useResetPassword } from './reset-password.ts'
import classes from './sign-in-card.module.css'

/** @param onDone told whether the mail only reached the operator of the server */
export function ResetForm({ onDone }: { onDone: (toOutbox: boolean) => void }) {
  const reset = useResetPassword()
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), Schema)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirstError(event.currentTarget, reading.errors)
    return reset.mutate(reading.value, { onSuccess: (answer) => onDone(answer.to_outbox) })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label="Username or email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username}
        autoFocus
      />
      <div className={classes.row}>
        <span />
        <Button type="submit" loading={reset.isPending}>
          Send link
        </Button>
      </div>
      {reset.error && (
        <p className={classes.error} role="alert">
          {errorSentence(reset.error, 'Something went wrong')}
        </p>
      )}
    </form>
  )
}
