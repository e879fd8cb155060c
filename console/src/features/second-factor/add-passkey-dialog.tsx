import { Button, Group, TextInput } from '@mantine/core'
import { type PasskeyBegun, PasskeyName } from '@proofyard/contract/passkey.ts'
import { z } from 'zod'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { AddFactorDialog, type AddFactorProperties } from './add-factor-dialog.tsx'
import { beginPasskey, useAddPasskey } from './passkeys.ts'
import classes from './second-factor.module.css'

const Form = z.object({ name: PasskeyName })

export function AddPasskeyDialog(properties: AddFactorProperties) {
  return (
    <AddFactorDialog {...properties} title="Add a Passkey" success="Passkey added" begin={beginPasskey}>
      {(begun, form) => <NameForm begun={begun} {...form} />}
    </AddFactorDialog>
  )
}

interface NameProperties {
  begun: PasskeyBegun
  onAdded: (codes: string[] | null) => void
  onAgain: () => void
}

function NameForm({ begun, onAdded, onAgain }: NameProperties) {
  const add = useAddPasskey(begun)
  const { errors, submit } = useForm(Form, ({ name }) => void send(name))

  /** Passes the codes on also where the dialog was closed meanwhile; a refusal is shown in the form. */
  async function send(name: string) {
    const added = await add.mutateAsync(name).catch(() => undefined)
    if (added !== undefined) onAdded(added.recovery_codes)
  }

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
