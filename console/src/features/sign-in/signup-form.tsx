import { Button, PasswordInput, TextInput } from '@mantine/core'
import { SignUpRequest } from '@proofyard/contract/user.ts'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { type FieldErrors, focusFirstError, readForm } from '../../shared/form/read-form.ts'
import classes from './sign-in-card.module.css'
import { useSignUp } from './sign-up.ts'

/** @param onDone told whom the form has made an account for */
export function SignupForm({ onDone }: { onDone: (account: SignUpRequest) => void }) {
  const signUp = useSignUp()
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), SignUpRequest)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirstError(event.currentTarget, reading.errors)
    return signUp.mutate(reading.value, { onSuccess: () => onDone(reading.value) })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username}
        autoFocus
      />
      <TextInput name="email" type="email" label="Email" autoComplete="email" error={errors.email} />
      <PasswordInput
        name="password"
        label="Password"
        description="At least 8 characters."
        autoComplete="new-password"
        error={errors.password}
      />
      <div className={classes.row}>
        <span />
        <Button type="submit" loading={signUp.isPending}>
          Sign up
        </Button>
      </div>
      {signUp.error && (
        <p className={classes.error} role="alert">
          {errorSentence(signUp.error, 'Something went wrong')}
        </p>
      )}
    </form>
  )
}
