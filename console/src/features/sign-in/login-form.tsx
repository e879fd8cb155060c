import { PasswordInput, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { SecondFactor } from '@proofyard/contract/second-factor.ts'
import type { Credentials } from '@proofyard/contract/user.ts'
import { type ReactNode, useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { hasPasskeys } from '../../shared/passkeys/has-passkeys.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import {
  COMPLETE_SIGNUP,
  isHelpedByMail,
  LoginForm as Schema,
  loginSentence,
  secondFactorsOf,
  useLogIn,
} from './log-in.ts'
import { PasskeyLogin } from './passkey-login.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { SendUnlock } from './send-unlock.tsx'
import classes from './sign-in-card.module.css'

interface Properties {
  /** The sentence above the fields. */
  banner: ReactNode
  /** The banner about completing the signup stands in for the error. */
  hideError: boolean
  onIncompleteSignup: (username: string) => void
  /** A mail is on its way by which the person gets in. */
  onLinkSent: () => void
}

export function LoginForm({ banner, hideError, onIncompleteSignup, onLinkSent }: Properties) {
  const logIn = useLogIn()
  // Kept in this page alone while the second factor is asked for.
  const [halfWay, setHalfWay] = useState<{ credentials: Credentials; factors: SecondFactor[] }>()
  const sentence = logIn.error ? loginSentence(logIn.error) : undefined
  const { errors, submit } = useForm(Schema, (credentials) =>
    logIn.mutate(credentials, {
      onError: (error) => {
        const factors = secondFactorsOf(error)
        if (factors !== undefined) setHalfWay({ credentials, factors })
        else if (loginSentence(error) === COMPLETE_SIGNUP) onIncompleteSignup(credentials.username)
      },
    }),
  )

  if (halfWay !== undefined) return <SecondFactorForm {...halfWay} onBack={() => setHalfWay(undefined)} />
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
      <FormEnd action="Log in" busy={logIn.isPending} error={hideError ? undefined : sentence}>
        <Link className={classes.link} to={paths.passwordReset}>
          Forgot password?
        </Link>
      </FormEnd>
      {hasPasskeys() && <PasskeyLogin />}
      {isHelpedByMail(logIn.error) && logIn.variables !== undefined && (
        <SendUnlock key={logIn.variables.username} username={logIn.variables.username} onSent={onLinkSent} />
      )}
    </form>
  )
}
