import { Button, TextInput } from '@mantine/core'
import type { SecondFactor } from '@proofyard/contract/second-factor.ts'
import type { Credentials } from '@proofyard/contract/user.ts'
import { useMutation } from '@tanstack/react-query'
import { useForm } from '../../shared/form/use-form.ts'
import { hasPasskeys } from '../../shared/passkeys/has-passkeys.ts'
import { showPasskey } from '../../shared/passkeys/show-passkey.ts'
import { FormEnd } from './form-end.tsx'
import { CodeForm, loginSentence, useLogIn } from './log-in.ts'
import classes from './sign-in-card.module.css'

interface Properties {
  /** Name and password, which were right. */
  credentials: Credentials
  /** What the account has. */
  factors: SecondFactor[]
  onBack: () => void
}

/** Asks for the second factor of an account that has one. */
export function SecondFactorForm({ credentials, factors, onBack }: Properties) {
  const logIn = useLogIn()
  const show = useMutation({
    mutationFn: () => showPasskey('preferred'),
    onSuccess: (passkey) => logIn.mutate({ ...credentials, passkey }),
  })
  const { errors, submit } = useForm(CodeForm, ({ code }) => logIn.mutate({ ...credentials, code }))
  const error = show.error ?? logIn.error
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {factors.includes('passkey') && hasPasskeys() && (
        <Button variant="default" fullWidth loading={show.isPending} onClick={() => show.mutate()}>
          Use a passkey
        </Button>
      )}
      <TextInput
        name="code"
        label="Code"
        description={
          factors.includes('totp') ? 'From your authenticator app, or a recovery code.' : 'One of your recovery codes.'
        }
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.code}
        autoFocus
      />
      <FormEnd action="Log in" busy={logIn.isPending} error={error ? loginSentence(error) : undefined}>
        <Button variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </FormEnd>
    </form>
  )
}
