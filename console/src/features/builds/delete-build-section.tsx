import { Button, Group } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useDeleteBuild } from './delete-build.ts'

export function DeleteBuildSection({ build, onDeleted }: { build: Circuit; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useDeleteBuild(build)
  return (
    <Section
      title="Delete this Build"
      about="The build goes, with its keys and your team’s proofs of it. There is no going back."
      danger
    >
      {remove.error && (
        <Notice kind="failed" title={`Error deleting build: ${errorSentence(remove.error, 'Unknown error')}`}>
          The build is still there.
        </Notice>
      )}
      <Button variant="outline" color="red" leftSection={<TrashIcon />} onClick={() => setAsking(true)}>
        Delete this Build
      </Button>
      <Dialog
        title="Are you sure you want to delete this build?"
        opened={asking}
        onClose={() => setAsking(false)}
        width={500}
      >
        <p>
          Build <code>{build.circuit_id}</code> and its proofs are deleted. This action is irreversible.
        </p>
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
                onError: (error) => {
                  setAsking(false)
                  toastError(`Failed to delete build: ${errorSentence(error, 'Unknown error')}`)
                },
              })
            }
          >
            Delete Build
          </Button>
        </Group>
      </Dialog>
    </Section>
  )
}
