import { Button, Group, TextInput } from '@mantine/core'
import { TotpConfirmRequest } from '@proofyard/contract/second-factor.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Factors } from '../../shared/identity/identity.ts'
import { IdentityForm } from '../../shared/identity/identity-form.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useBeginTotp, useConfirmTotp } from './second-factor.ts'
import classes from './second-factor.module.css'

interface Properties {
  factors: Factors
  opened: boolean
  onClose: () => void
}

export function SetUpAppDialog({ factors, opened, onClose }: Properties) {
  return (
    <Dialog title="Set Up an Authenticator App" opened={opened} onClose={onClose}>
      <Steps factors={factors} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ factors, onClose }: Omit<Properties, 'opened'>) {
  // What is asked for does not change under the person's hands once the app is confirmed.
  const [before] = useState(factors)
  const begin = useBeginTotp()
  const [codes, setCodes] = useState<string[]>()
  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={onClose} />
  if (begin.data === undefined) {
    return (
      <IdentityForm
        factors={before}
        action="Continue"
        busy={begin.isPending}
        error={begin.error}
        onIdentity={(identity) => begin.mutate(identity)}
        onCancel={onClose}
      />
    )
  }
  return (
    <ConfirmForm
      secret={begin.data.totp_secret}
      uri={begin.data.totp_uri}
      onCancel={onClose}
      onConfirmed={(made) => {
        toastSuccess('Logging in asks for a code from now on')
        if (made === null) onClose()
        else setCodes(made)
      }}
    />
  )
}

interface ConfirmProperties {
  secret: string
  uri: string
  onConfirmed: (codes: string[] | null) => void
  onCancel: () => void
}

function ConfirmForm({ secret, uri, onConfirmed, onCancel }: ConfirmProperties) {
  const confirm = useConfirmTotp()
  const { errors, submit } = useForm(TotpConfirmRequest, ({ code }) =>
    confirm.mutate(code, { onSuccess: ({ recovery_codes }) => onConfirmed(recovery_codes) }),
  )
  const refusal = confirm.error === null ? undefined : errorSentence(confirm.error, 'Something went wrong')
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <p className={classes.text}>Scan this with your authenticator app, or type the key below into it.</p>
      <QrCode text={uri} label="QR code for your authenticator app: it holds the key below" />
      <code className={classes.secret} aria-label="Key for your app">
        {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
      </code>
      <TextInput
        name="code"
        label="Code that the app shows"
        autoComplete="one-time-code"
        inputMode="numeric"
        error={errors['code'] ?? refusal}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={confirm.isPending}>
          Confirm
        </Button>
      </Group>
    </form>
  )
}
