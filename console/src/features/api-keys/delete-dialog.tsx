import { Button, Group } from '@mantine/core'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { errorSentence } from '../../shared/api/api-error.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useDeleteApiKey } from './delete-api-key.ts'
import { maskedKey } from './mask.ts'

/** Asks before a key is deleted; `apiKey` undefined means closed. */
export function DeleteDialog({
  apiKey,
  team,
  onClose,
}: {
  apiKey: ApiKey | undefined
  team: Team
  onClose: () => void
}) {
  const remove = useDeleteApiKey(team.id)
  return (
    <Dialog title="Delete this API key?" opened={apiKey !== undefined} onClose={onClose}>
      <p>
        Whatever uses <code>{apiKey && maskedKey(apiKey)}</code> loses its access at once.
      </p>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          onClick={() =>
            apiKey &&
            remove.mutate(apiKey.id, {
              onSuccess: () => {
                toastSuccess('API Key deleted.')
                onClose()
              },
              onError: (error) => toastError(errorSentence(error, 'Failed to delete API key')),
            })
          }
        >
          Delete
        </Button>
      </Group>
    </Dialog>
  )
}
