import type { Team } from '@proofyard/contract/team.ts'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { useLeaveTeam } from './leave-team.ts'

interface Properties {
  /** Undefined means closed. */
  team: Team | undefined
  username: string
  onClose: () => void
  /** Goes to where one can be without the team. */
  onLeft: () => Promise<void>
}

export function LeaveDialog({ team, username, onClose, onLeft }: Properties) {
  const leave = useLeaveTeam(username)
  const asked = useLastDefined(team)

  async function confirm(left: Team) {
    try {
      await leave.mutateAsync(left)
      onClose()
      // The toast comes last, because a change of page takes toasts away.
      await onLeft()
      toastSuccess(`${username} was removed from ${left.slug}`)
    } catch (error) {
      toastError(errorSentence(error, 'Failed to leave team'))
    }
  }

  return (
    <ConfirmDialog
      title="Leave this team?"
      action="Leave"
      opened={team !== undefined}
      busy={leave.isPending}
      onClose={onClose}
      onConfirm={() => team && void confirm(team)}
    >
      <p>
        You lose access to the projects and proofs of <strong>{asked?.slug}</strong> that are not public, and the API
        keys that you made for it end. Somebody of the team has to invite you before you can come back.
      </p>
    </ConfirmDialog>
  )
}
