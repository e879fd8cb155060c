import { Button, Group, TextInput } from '@mantine/core'
import { ApiKeyName } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { type FormEvent, useState } from 'react'
import { z } from 'zod'
import { errorSentence } from '../../shared/api/api-error.ts'
import { type FieldErrors, focusFirstError, readForm } from '../../shared/form/read-form.ts'
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

export function GenerateDialog({ team, opened, onClose, onGenerated }: Properties) {
  const generate = useGenerateApiKey(team.id)
  const [errors, setErrors] = useState<FieldErrors>({})

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const reading = readForm(new FormData(event.currentTarget), Form)
    setErrors(reading.errors ?? {})
    if (reading.errors) return focusFirstError(event.currentTarget, reading.errors)
    return generate.mutate(reading.value.name, {
      onSuccess: (key) => {
        toastSuccess('API Key generated')
        onGenerated(key)
      },
      onError: (error) => toastError(errorSentence(error, 'Failed to create API key')),
    })
  }

  return (
    <Dialog title="Generate New API Key" opened={opened} onClose={onClose}>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          name="name"
          label="Name"
          description="Optional. What the key is for, so that you know it again."
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
    </Dialog>
  )
}
