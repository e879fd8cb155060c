import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { z } from 'zod'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Identity } from './second-factor.ts'
import classes from './second-factor.module.css'

const CodeForm = z.object({ code: z.string().trim().min(1, { error: 'Enter a code.' }) })
const PasswordForm = z.object({ password: z.string().trim().min(1, { error: 'Enter your password.' }) })

interface Properties {
  /** Whether the person has a second factor: that is asked for then, and else the password. */
  hasFactor: boolean
  /** The word on the button that goes on. */
  action: string
  color?: string
  busy: boolean
  error: Error | null
  onIdentity: (identity: Identity) => void
  onCancel: () => void
}

/** Asks a person who is signed in to show once more who they are. */
export function IdentityForm({ hasFactor, action, color, busy, error, onIdentity, onCancel }: Properties) {
  const { errors, submit } = useForm<z.ZodType<Identity>>(hasFactor ? CodeForm : PasswordForm, onIdentity)
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {hasFactor ? (
        <TextInput
          name="code"
          label="Code"
          description="From your authenticator app, or a recovery code."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={errors['code']}
          data-autofocus
        />
      ) : (
        <PasswordInput
          name="password"
          label="Current password"
          autoComplete="current-password"
          error={errors['password']}
          data-autofocus
        />
      )}
      {error !== null && (
        <p className={classes.error} role="alert">
          {errorSentence(error, 'Something went wrong')}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" {...(color === undefined ? {} : { color })} loading={busy}>
          {action}
        </Button>
      </Group>
    </form>
  )
}
