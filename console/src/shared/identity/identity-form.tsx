import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useForm } from '../form/use-form.ts'
import { hasPasskeys } from '../passkeys/has-passkeys.ts'
import { showPasskey } from '../passkeys/show-passkey.ts'
import { consoleSettingsQuery } from '../../shared/settings/console-settings.ts'
import type { Identity, IdentityFormProperties } from './identity.ts'
import { IdentityFoot } from './identity-foot.tsx'
import classes from './identity.module.css'
import { ProviderForm } from './provider-form.tsx'
import { signOnQuery } from './sign-on-detail.ts'

const CodeForm = z.object({ code: z.string().trim().min(1, { error: 'Enter a code.' }) })
const PasswordForm = z.object({ password: z.string().trim().min(1, { error: 'Enter your password.' }) })

/** Asks a person who is signed in to show once more who they are. */
export function IdentityForm(properties: IdentityFormProperties) {
  const hasFactor = properties.factors.hasApp || properties.factors.hasPasskey
  const provider = useQuery(consoleSettingsQuery).data?.single_sign_on
  // What was shown at the provider is good once.
  const signOn = useQuery({ ...signOnQuery, enabled: !hasFactor, refetchOnMount: 'always' }).data
  if (!hasFactor && provider && signOn?.is_connected === true && !signOn.has_password) {
    return <ProviderForm {...properties} name={provider.name} isConfirmed={signOn.is_confirmed} />
  }
  return <FactorForm {...properties} hasFactor={hasFactor} />
}

function FactorForm({
  factors,
  hasFactor,
  action,
  color,
  busy,
  error,
  onIdentity,
  onCancel,
}: IdentityFormProperties & { hasFactor: boolean }) {
  const { hasApp, hasPasskey } = factors
  const { errors, submit } = useForm<z.ZodType<Identity>>(hasFactor ? CodeForm : PasswordForm, onIdentity)
  const show = useMutation({
    mutationFn: () => showPasskey('preferred'),
    onSuccess: (passkey) => onIdentity({ passkey }),
  })
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {hasPasskey && hasPasskeys() && (
        <Button variant="default" fullWidth loading={show.isPending} disabled={busy} onClick={() => show.mutate()}>
          Use a Passkey
        </Button>
      )}
      {hasFactor ? (
        <TextInput
          name="code"
          label="Code"
          description={hasApp ? 'From your authenticator app, or a recovery code.' : 'One of your recovery codes.'}
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
      <IdentityFoot refusal={show.error ?? error} onCancel={onCancel}>
        <Button type="submit" {...(color === undefined ? {} : { color })} loading={busy}>
          {action}
        </Button>
      </IdentityFoot>
    </form>
  )
}
