import { NativeSelect } from '@mantine/core'
import { isAbove, Role } from '@proofyard/contract/role.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { useState } from 'react'
import { errorSentence } from '../../shared/api/error-sentence.ts'
import { ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useChangeRole } from './change-role.ts'
import { DemoteDialog } from './demote-dialog.tsx'
import type { Member } from './member-rules.ts'
import { roleNames, roleOptions } from './role-names.ts'

/** A member's role, to be changed by choosing another one; a lower one is asked about, because API keys end with it. */
export function RoleSelect({ team, member }: { team: Team; member: Member }) {
  const change = useChangeRole(team, member.username)
  const [lower, setLower] = useState<Role>()

  function give(role: Role, keptKeys?: string[]) {
    change.mutate(
      { role, ...(keptKeys === undefined ? {} : { keptKeys }) },
      {
        onError: (error) => toastError(errorSentence(error, `Failed to make ${member.username} ${roleNames[role]}`)),
        onSettled: () => setLower(undefined),
      },
    )
  }

  return (
    <>
      <NativeSelect
        size="xs"
        w={108}
        aria-label={`Role of ${member.username}`}
        data={roleOptions(Role.options)}
        rightSection={<ChevronDownIcon size={14} />}
        // What was chosen stays until the server has taken or refused it.
        value={change.isPending ? change.variables.role : (lower ?? member.role)}
        disabled={change.isPending}
        onChange={(event) => {
          const role = Role.parse(event.currentTarget.value)
          if (isAbove(member.role, role)) setLower(role)
          else give(role)
        }}
      />
      <DemoteDialog
        team={team}
        member={member}
        role={lower}
        busy={change.isPending}
        onClose={() => setLower(undefined)}
        onConfirm={give}
      />
    </>
  )
}
