import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { counted } from '../../shared/format/count.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteTeam } from './delete-team.ts'
import { teamQuery } from './team-detail.ts'

/** For owners: the end of a team, once its name has been typed. */
export function DeleteTeamSection({ team, onDeleted }: { team: Team; onDeleted: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const counts = useQuery({ ...teamQuery(team.slug), enabled: asking })
  const remove = useDeleteTeam(team, async () => {
    await onDeleted()
    toastSuccess(`${team.slug} was deleted`)
  })
  return (
    <Section
      title="Delete this Team"
      about="Deletes its projects with their builds, its proofs and its API keys, for all of its members. Other teams keep the proofs that they made."
      danger
    >
      <Button variant="outline" color="red" leftSection={<TrashIcon />} onClick={() => setAsking(true)}>
        Delete this Team
      </Button>
      <DeleteDialog
        title={`Delete ${team.slug}?`}
        name={team.slug}
        action="Delete Team"
        opened={asking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, { onError: (error) => toastError(errorSentence(error, 'Failed to delete team')) })
        }
      >
        <p>
          All projects and builds of {team.slug}, its {proofsText(counts.data?.num_proofs)} and its API keys are
          deleted. This cannot be undone.
        </p>
      </DeleteDialog>
    </Section>
  )
}

function proofsText(count: number | null | undefined): string {
  return count === null || count === undefined ? 'proofs' : counted(count, 'proof')
}
