import { Button, Group } from '@mantine/core'
import type { Project } from '@proofyard/contract/project.ts'
import { useState } from 'react'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useDeleteProject } from './delete-project.ts'

export function DeleteProjectSection({ project, onDeleted }: { project: Project; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteProject(project)
  return (
    <Section
      title="Delete this Project"
      about="Once you delete a repository, there is no going back. Please be certain."
      danger
    >
      <Button variant="outline" color="red" leftSection={<TrashIcon />} onClick={() => setAsking(true)}>
        Delete this Project
      </Button>
      <Dialog
        title="Are you sure you want to delete this project?"
        opened={asking}
        onClose={() => setAsking(false)}
        width={500}
      >
        <p>Please confirm your decision to delete this project. Remember, this action is irreversible.</p>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red"
            loading={remove.isPending}
            onClick={() =>
              remove.mutate(undefined, {
                onSuccess: onDeleted,
                onError: () => toastError('Failed to delete project'),
              })
            }
          >
            Delete Project
          </Button>
        </Group>
      </Dialog>
    </Section>
  )
}
