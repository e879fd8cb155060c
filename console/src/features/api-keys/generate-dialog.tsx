import { Button, Group, TextInput } from '@mantine/core'
import { ApiKeyName } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { z } from 'zod'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { useForm } from '../../shared/form/use-form.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import classes from './api-keys.module.css'
import { useGenerateApiKey } from './generate-api-key.ts'

const Form = z.object({ name: ApiKeyName })

interface Properties {
  team: Team
  opened: boolean
  onClose: () => void
  onGenerated: (key: string) => void
}

export function GenerateDialog({ opened, ...properties }: Properties) {
  return (
    <Dialog title="Generate New API Key" opened={opened} onClose={properties.onClose}>
      <GenerateForm {...properties} />
    </Dialog>
  )
}

function GenerateForm({ team, onClose, onGenerated }: Omit<Properties, 'opened'>) {
  const generate = useGenerateApiKey(team.id)
  const { errors, submit } = useForm(Form, ({ name }) => void ask(name))

  /** Says what comes of it also where the dialog was closed meanwhile: a key is shown this once. */
  async function ask(name: string) {
    try {
      onGenerated(await generate.mutateAsync(name))
      toastSuccess('API Key generated')
    } catch (error) {
      toastError(errorSentence(error, 'Failed to create API key'))
    }
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        name="name"
        label="Name"
        description="Optional. What the key is for."
        error={errors.name}
        autoComplete="off"
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={generate.isPending}>
          Generate
        </Button>
      </Group>
    </form>
  )
}
