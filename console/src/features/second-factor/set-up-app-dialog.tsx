import { Button, Group, TextInput } from '@mantine/core'
import { TotpConfirmRequest } from '@proofyard/contract/second-factor.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { AddFactorDialog, type AddFactorProperties } from './add-factor-dialog.tsx'
import { QrCode } from './qr-code.tsx'
import { beginTotp, useConfirmTotp } from './second-factor.ts'
import classes from './second-factor.module.css'

export function SetUpAppDialog(properties: AddFactorProperties) {
  return (
    <AddFactorDialog
      {...properties}
      title="Set Up an Authenticator App"
      success="Logging in asks for a code from now on"
      begin={beginTotp}
    >
      {({ totp_secret: secret, totp_uri: uri }, { onAdded }) => (
        <ConfirmForm secret={secret} uri={uri} onCancel={properties.onClose} onConfirmed={onAdded} />
      )}
    </AddFactorDialog>
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
  const { errors, submit } = useForm(TotpConfirmRequest, ({ code }) => void send(code))

  /** Passes the codes on also where the dialog was closed meanwhile; a refusal is shown in the form. */
  async function send(code: string) {
    const added = await confirm.mutateAsync(code).catch(() => undefined)
    if (added !== undefined) onConfirmed(added.recovery_codes)
  }

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
