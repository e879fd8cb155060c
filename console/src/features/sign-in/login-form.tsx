import { Button, PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { type FieldErrors, focusFirstError, readForm } from '../../shared/form/read-form.ts'
import { COMPLETE_SIGNUP, LoginForm as Schema, loginSentence, useLogIn } from './log-in.ts'
import classes from './sign-in-card.module.css'

interface Properties {
  /** What is said before anything is asked. */
  banner: ReactNode
  /** The banner about completing the signup stands in for the error. */
  hideError: boolean
  onIncompleteSignup: (username: string) => void
}

export function LoginForm({ banner, hideError, onIncompleteSignup }: Properties) {
  const logIn = useLogIn()
  const [errors, setErrors] = useState<FieldErrors>({})
  const sentence = logIn.error ? loginSentence(logIn.error) : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), Schema)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirstError(event.currentTarget, reading.errors)
    return logIn.mutate(reading.value, {
      onError: (error) => loginSentence(error) === COMPLETE_SIGNUP && onIncompleteSignup(reading.value.username),
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {banner}
      <TextInput
        name="username"
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.username}
        autoFocus
      />
      <PasswordInput name="password" label="Password" autoComplete="current-password" error={errors.password} />
      <div className={classes.row}>
        <Link className={classes.link} to={paths.passwordReset}>
          Forgot password?
        </Link>
        <Button type="submit" loading={logIn.isPending}>
          Log in
        </Button>
      </div>
      {sentence !== undefined && !hideError && (
        <p className={classes.error} role="alert">
          {sentence}
        </p>
      )}
    </form>
  )
}
