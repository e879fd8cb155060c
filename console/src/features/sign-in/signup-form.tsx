import { PasswordInput, TextInput } from '@mantine/core'
import { SignUpRequest } from '@proofyard/contract/user.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { FormEnd } from './form-end.tsx'
import classes from './sign-in-card.module.css'
import { useSignUp } from './sign-up.ts'

/** @param onDone told whom the form has made an account for */
export function SignupForm({ onDone }: { onDone: (account: SignUpRequest) => void }) {
  const signUp = useSignUp()
  const { errors, submit } = useForm(SignUpRequest, (value) => signUp.mutate(value, { onSuccess: () => onDone(value) }))

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
      <FormEnd
        action="Sign up"
        busy={signUp.isPending}
        error={signUp.error ? errorSentence(signUp.error, 'Something went wrong') : undefined}
      />
    </form>
  )
}
