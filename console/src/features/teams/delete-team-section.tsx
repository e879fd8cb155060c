import { Button, Group, TextInput } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { type FormEvent, useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteTeam } from './delete-team.ts'
import classes from './teams.module.css'

/** For owners: the end of a team, once its name has been typed. */
export function DeleteTeamSection({ team, onDeleted }: { team: Team; onDeleted: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState('')
  const remove = useDeleteTeam(team, async () => {
    await onDeleted()
    toastSuccess(`${team.slug} was deleted`)
  })

  function close() {
    if (remove.isPending) return
    setAsking(false)
    setTyped('')
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (typed.trim() !== team.slug) return
    remove.mutate(undefined, { onError: (error) => toastError(errorSentence(error, 'Failed to delete team')) })
  }

  return (
    <Section
      title="Delete this Team"
      about="Deletes its projects with their builds, its proofs and its API keys, for all of its members. Other teams keep the proofs that they made."
      danger
    >
      <Button variant="outline" color="red" leftSection={<TrashIcon />} onClick={() => setAsking(true)}>
        Delete this Team
      </Button>
      <Dialog title={`Delete ${team.slug}?`} opened={asking} onClose={close}>
        <form className={classes.form} onSubmit={submit}>
          <p className={classes.warning}>
            All projects, builds, proofs and API keys of the team are deleted. This cannot be undone.
          </p>
          <TextInput
            label={`Type ${team.slug} to confirm`}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            data-autofocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" color="red" disabled={typed.trim() !== team.slug} loading={remove.isPending}>
              Delete Team
            </Button>
          </Group>
        </form>
      </Dialog>
    </Section>
  )
}
