import { Button, TextInput } from '@mantine/core'
import type { Credentials } from '@proofyard/contract/user.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import { CodeForm, loginSentence, useLogIn } from './log-in.ts'
import classes from './sign-in-card.module.css'

interface Properties {
  /** Name and password, which were right. */
  credentials: Credentials
  onBack: () => void
}

/** Asks for the second factor of an account that has one. */
export function SecondFactorForm({ credentials, onBack }: Properties) {
  const logIn = useLogIn()
  const { errors, submit } = useForm(CodeForm, ({ code }) => logIn.mutate({ ...credentials, code }))
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="code"
        label="Code"
        description="From your authenticator app, or a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code}
        autoFocus
      />
      <FormEnd action="Log in" busy={logIn.isPending} error={logIn.error ? loginSentence(logIn.error) : undefined}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </FormEnd>
    </form>
  )
}
