import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { toastError, toastSuccess } from '../../shared/ui/toast.ts'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { KeysToEnd } from './keys-to-end.tsx'
import type { Member } from './member-rules.ts'
import { useRemoveMember } from './remove-member.ts'

interface Properties {
  team: Team
  /** Undefined means closed. */
  member: Member | undefined
  /** Whether the reader may keep the member's API keys. */
  mayKeepKeys: boolean
  onClose: () => void
}

export function RemoveDialog({ team, member, mayKeepKeys, onClose }: Properties) {
  const remove = useRemoveMember(team)
  const asked = useLastDefined(member)
  const [kept, setKept] = useState<string[]>([])
  const close = () => {
    setKept([])
    onClose()
  }
  return (
    <ConfirmDialog
      title="Remove this member?"
      action="Remove"
      opened={member !== undefined}
      busy={remove.isPending}
      onClose={close}
      onConfirm={() =>
        member &&
        remove.mutate(
          { username: member.username, keptKeys: kept },
          {
            onSuccess: () => {
              toastSuccess(`${member.username} was removed from ${team.slug}`)
              close()
            },
            onError: (error) => toastError(errorSentence(error, 'Failed to remove member')),
          },
        )
      }
    >
      <p>
        <strong>{asked?.username}</strong> loses access to the team at once.
      </p>
      {asked !== undefined && (
        <KeysToEnd team={team} username={asked.username} mayKeep={mayKeepKeys} kept={kept} onKept={setKept} />
      )}
    </ConfirmDialog>
  )
}
