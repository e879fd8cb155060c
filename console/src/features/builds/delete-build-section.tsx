import { Button } from '@mantine/core'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { counted } from '../../shared/format/count.ts'
import { DeleteDialog } from '../../shared/ui/delete-dialog.tsx'
import { TrashIcon } from '../../shared/ui/icons.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Section } from '../../shared/ui/section.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { buildCountsQuery } from './count-proofs.ts'
import { useDeleteBuild } from './delete-build.ts'

export function DeleteBuildSection({ build, onDeleted }: { build: Circuit; onDeleted: () => void }) {
  const [asking, setAsking] = useState(false)
  const proofs = useQuery({ ...buildCountsQuery(build.circuit_id), enabled: asking })
  const remove = useDeleteBuild(build)
  // As everywhere in the console, a build is called by the beginning of its ID.
  const name = build.circuit_id.slice(0, 8)
  return (
    <Section
      title="Delete this Build"
      about="Deletes the build, its keys and your team’s proofs of it. This cannot be undone."
      danger
    >
      {remove.error && (
        <Notice kind="failed" title={`Error deleting build: ${errorSentence(remove.error, 'Unknown error')}`}>
          The build is still there.
        </Notice>
      )}
      <Button
        variant="outline"
        color="red"
        leftSection={<TrashIcon />}
        onClick={() => {
          void proofs.refetch()
          setAsking(true)
        }}
      >
        Delete this Build
      </Button>
      <DeleteDialog
        title="Are you sure you want to delete this build?"
        name={name}
        action="Delete Build"
        width={500}
        opened={asking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: onDeleted,
            onError: (error) => {
              setAsking(false)
              toastError(`Failed to delete build: ${errorSentence(error, 'Unknown error')}`)
            },
          })
        }
      >
        <p>
          Deletes build <code>{build.circuit_id}</code> of {build.project_name}
          {build.tags.length > 0 && ` (${build.tags.join(', ')})`}, its keys, and your team’s{' '}
          {proofs.data === undefined ? 'proofs' : counted(proofs.data, 'proof')} of it. Proofs that other teams made
          stay theirs. This action is irreversible.
        </p>
      </DeleteDialog>
    </Section>
  )
}
