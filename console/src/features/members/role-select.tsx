import { NativeSelect } from '@mantine/core'
import { Role } from '@proofyard/contract/role.ts'
import { errorSentence } from '../../shared/api/api-error.ts'
import { ChevronDownIcon } from '../../shared/ui/icons.tsx'
import { toastError } from '../../shared/ui/toast.ts'
import { useChangeRole } from './change-role.ts'
import type { Member } from './member-rules.ts'
import { roleNames, roleOptions } from './role-names.ts'

/** A member's role, to be changed by choosing another one. */
export function RoleSelect({ team, member }: { team: string; member: Member }) {
  const change = useChangeRole(team, member.username)
  return (
    <NativeSelect
      size="xs"
      w={108}
      aria-label={`Role of ${member.username}`}
      data={roleOptions(Role.options)}
      rightSection={<ChevronDownIcon size={14} />}
      // What was chosen stays until the server has said that it is so, or that it is not.
      value={change.isPending ? change.variables : member.role}
      disabled={change.isPending}
      onChange={(event) => {
        const role = Role.parse(event.currentTarget.value)
        change.mutate(role, {
          onError: (error) => toastError(errorSentence(error, `Failed to make ${member.username} ${roleNames[role]}`)),
        })
      }}
    />
  )
}
