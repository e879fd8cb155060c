import type { ApiKey } from '@proofyard/contract/api-key.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { useDeleteApiKey } from './delete-api-key.ts'
import { maskedKey } from '../../shared/api-keys/mask.ts'

interface Properties {
  /** Undefined means closed. */
  apiKey: ApiKey | undefined
  team: Team
  onClose: () => void
}

export function DeleteDialog({ apiKey, team, onClose }: Properties) {
  const remove = useDeleteApiKey(team.id)
  const asked = useLastDefined(apiKey)
  return (
    <ConfirmDialog
      title="Delete this API key?"
      action="Delete"
      opened={apiKey !== undefined}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
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
      <p>
        Whatever uses <code>{asked && maskedKey(asked)}</code> loses its access at once.
      </p>
    </ConfirmDialog>
  )
}
