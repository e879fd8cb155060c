import { Button } from '@mantine/core'
import type { Project } from '@proofyard/contract/project.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { counted } from '../../shared/format/count.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { projectCountsQuery } from './count-project.ts'
import { useDeleteProject } from './delete-project.ts'

export function DeleteProjectSection({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const counts = useQuery(projectCountsQuery(project.project_id))
  const remove = useDeleteProject(project)
  const { builds, proofs } = counts.data ?? {}
  const deleted = (
    <p>
      Deletes <b>{project.name}</b> with {builds === undefined ? 'its builds' : counted(builds, 'build')}, their keys,
      and your team’s {proofs === undefined ? 'proofs' : counted(proofs, 'proof')} of them. Proofs that other teams made
      stay theirs.
    </p>
  )
  return (
    <Section
      title="Delete this Project"
      about={
        <>
          {deleted}
          <p>Once you delete a repository, there is no going back. Please be certain.</p>
        </>
      }
      danger
    >
      <Button
        variant="outline"
        color="red"
        leftSection={<TrashIcon />}
        onClick={() => {
          void counts.refetch()
          setAsking(true)
        }}
      >
        Delete this Project
      </Button>
      <DeleteDialog
        title="Are you sure you want to delete this project?"
        name={project.name}
        action="Delete Project"
        width={500}
        opened={asking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: onDeleted,
            onError: (error) => toastError(errorSentence(error, 'Failed to delete project')),
          })
        }
      >
        {deleted}
        <p>Please confirm your decision to delete this project. Remember, this action is irreversible.</p>
      </DeleteDialog>
    </Section>
  )
}
