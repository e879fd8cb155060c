import { TextInput } from '@mantine/core'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import { ResetForm as Schema, useResetPassword } from './reset-password.ts'
import classes from './sign-in-card.module.css'

/** @param onDone told whether the mail only reached the operator of the server */
export function ResetForm({ onDone }: { onDone: (toOutbox: boolean) => void }) {
  const reset = useResetPassword()
  const { errors, submit } = useForm(Schema, (value) =>
    reset.mutate(value, { onSuccess: (answer) => onDone(answer.to_outbox) }),
  )

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
      <FormEnd
        action="Send link"
        busy={reset.isPending}
        error={reset.error ? errorSentence(reset.error, 'Something went wrong') : undefined}
      />
    </form>
  )
}
