import { Button, Group, TextInput } from '@mantine/core'
import { NewTeamSlug } from '@proofyard/contract/slug.ts'
import { type FormEvent, useRef, useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { useCreateTeam } from './create-team.ts'
import classes from './teams.module.css'

export function CreateTeamDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog title="Create New Team" opened={opened} onClose={onClose}>
      <CreateTeamForm onClose={onClose} />
    </Dialog>
  )
}

function CreateTeamForm({ onClose }: { onClose: () => void }) {
  const create = useCreateTeam()
  const [slug, setSlug] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const rule = slug.trim() === '' ? undefined : NewTeamSlug.safeParse(slug).error?.issues[0]?.message
  const refusal = create.error ? errorSentence(create.error, 'Failed to create team') : undefined

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (slug.trim() === '') return
    if (rule !== undefined) return field.current?.focus()
    return create.mutate(slug.trim(), { onSuccess: onClose, onError: () => field.current?.focus() })
  }

  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        ref={field}
        label="Team name"
        description="Used in the team's addresses: lowercase letters and hyphens."
        value={slug}
        error={rule ?? refusal}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        onChange={(event) => {
          setSlug(event.currentTarget.value)
          create.reset()
        }}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={slug.trim() === ''} loading={create.isPending}>
          Create
        </Button>
      </Group>
    </form>
  )
}
