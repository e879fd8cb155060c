import { Button, Group, TextInput } from '@mantine/core'
import { type PasskeyBegun, PasskeyName } from '@proofyard/contract/passkey.ts'
import { useState } from 'react'
import { z } from 'zod'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import type { Factors } from '../../shared/identity/identity.ts'
import { IdentityForm } from '../../shared/identity/identity-form.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastSuccess } from '../../shared/ui/toast.ts'
import { useAddPasskey, useBeginPasskey } from './passkeys.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import classes from './second-factor.module.css'

const Form = z.object({ name: PasskeyName })

interface Properties {
  factors: Factors
  opened: boolean
  onClose: () => void
}

export function AddPasskeyDialog({ factors, opened, onClose }: Properties) {
  return (
    <Dialog title="Add a Passkey" opened={opened} onClose={onClose}>
      <Steps factors={factors} onClose={onClose} />
    </Dialog>
  )
}

function Steps({ factors, onClose }: Omit<Properties, 'opened'>) {
  // What is asked for does not change under the person's hands once the passkey is added.
  const [before] = useState(factors)
  const begin = useBeginPasskey()
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
    <NameForm
      begun={begin.data}
      onAgain={begin.reset}
      onAdded={(made) => {
        toastSuccess('Passkey added')
        if (made === null) onClose()
        else setCodes(made)
      }}
    />
  )
}

interface NameProperties {
  begun: PasskeyBegun
  onAdded: (codes: string[] | null) => void
  onAgain: () => void
}

function NameForm({ begun, onAdded, onAgain }: NameProperties) {
  const add = useAddPasskey(begun)
  const { errors, submit } = useForm(Form, ({ name }) =>
    add.mutate(name, { onSuccess: ({ recovery_codes }) => onAdded(recovery_codes) }),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <TextInput
        name="name"
        label="Name"
        description="By which you know it again, such as the name of the device. Then your browser asks where to keep it."
        autoComplete="off"
        error={errors['name']}
        data-autofocus
      />
      {add.error !== null && (
        <p className={classes.error} role="alert">
          {errorSentence(add.error, 'Something went wrong')}
        </p>
      )}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onAgain}>
          Begin Again
        </Button>
        <Button type="submit" loading={add.isPending} disabled={add.isError}>
          Add
        </Button>
      </Group>
    </form>
  )
}
