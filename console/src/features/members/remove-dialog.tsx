import { errorSentence } from '../../shared/api/api-error.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useKept } from '../../shared/ui/use-kept.ts'
import type { Member } from './member-rules.ts'
import { useRemoveMember } from './remove-member.ts'

interface Properties {
  team: string
  /** Undefined means closed. */
  member: Member | undefined
  onClose: () => void
}

export function RemoveDialog({ team, member, onClose }: Properties) {
  const remove = useRemoveMember(team)
  const asked = useKept(member)
  return (
    <ConfirmDialog
      title="Remove this member?"
      action="Remove"
      opened={member !== undefined}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        member &&
        remove.mutate(member.username, {
          onSuccess: () => {
            toastSuccess(`${member.username} was removed from ${team}`)
            onClose()
          },
          onError: (error) => toastError(errorSentence(error, 'Failed to remove member')),
        })
      }
    >
      <p>
        <strong>{asked?.username}</strong> loses access to the team at once. API keys that they made stay the
        team&apos;s: delete those that should not work any more.
      </p>
    </ConfirmDialog>
  )
}
