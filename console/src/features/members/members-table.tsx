import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ListTable, RowActions, RowName } from '../../shared/ui/list-table.tsx'
import { mayRemove, type Member, rightsOf } from './member-rules.ts'
import { roleNames } from './role-names.ts'
import { RoleSelect } from './role-select.tsx'

interface Properties {
  team: Team
  members: Member[]
  /** The reader; undefined when they are no member any more. */
  own: Member | undefined
  onRemove: (member: Member) => void
}

export function MembersTable({ team, members, own, onRemove }: Properties) {
  const { changesRoles } = rightsOf(own?.role)
  return (
    <ListTable columns={['Username', 'Email', 'Role']}>
      {members.map((member) => (
        <tr key={member.username}>
          <td>
            <RowName>
              {member.username}
              {member === own && <Badge>You</Badge>}
            </RowName>
          </td>
          <td data-name="Email">{member.email}</td>
          <td data-name="Role">
            {changesRoles && member !== own ? <RoleSelect team={team} member={member} /> : roleNames[member.role]}
          </td>
          {own !== undefined && mayRemove(own, member) ? (
            <td>
              <RowActions>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Remove ${member.username}`}
                  onClick={() => onRemove(member)}
                >
                  Remove
                </Button>
              </RowActions>
            </td>
          ) : (
            <td data-empty />
          )}
        </tr>
      ))}
    </ListTable>
  )
}
