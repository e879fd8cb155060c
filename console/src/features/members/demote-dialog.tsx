import type { Role } from '@proofyard/contract/role.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { KeysToEnd } from './keys-to-end.tsx'
import type { Member } from './member-rules.ts'
import { roleWords } from './role-names.ts'

interface Properties {
  team: Team
  member: Member
  /** The lower role; undefined means closed. */
  role: Role | undefined
  busy: boolean
  onClose: () => void
  onConfirm: (role: Role, keptKeys: string[]) => void
}

/** Asks before a member may do less: what they made by the right that they lose goes with it. */
export function DemoteDialog({ team, member, role, busy, onClose, onConfirm }: Properties) {
  const asked = useLastDefined(role)
  const [kept, setKept] = useState<string[]>([])
  const close = () => {
    setKept([])
    onClose()
  }
  return (
    <ConfirmDialog
      title="Change this role?"
      action="Change Role"
      opened={role !== undefined}
      busy={busy}
      onClose={close}
      onConfirm={() => role && onConfirm(role, kept)}
    >
      <p>
        <strong>{member.username}</strong> becomes {asked && roleWords[asked]}. Invitations that they sent and that are
        still open end.
      </p>
      <KeysToEnd team={team} username={member.username} mayKeep kept={kept} onKept={setKept} />
    </ConfirmDialog>
  )
}
