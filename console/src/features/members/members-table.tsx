import { Button } from '@mantine/core'
import { Badge } from '../../shared/ui/badge.tsx'
import table from '../../shared/ui/table.module.css'
import { mayRemove, type Member, rightsOf } from './member-rules.ts'
import classes from './members.module.css'
import { roleNames } from './role-names.ts'
import { RoleSelect } from './role-select.tsx'

interface Properties {
  team: string
  members: Member[]
  /** Whoever looks at it; undefined when they are no member any more. */
  own: Member | undefined
  onRemove: (member: Member) => void
}

export function MembersTable({ team, members, own, onRemove }: Properties) {
  const { changesRoles } = rightsOf(own?.role)
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stacked ?? ''}`}>
        <thead>
          <tr>
            <th scope="col">Username</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <tr key={member.username}>
              <td>
                <span className={classes.name}>
                  {member.username}
                  {member === own && <Badge>You</Badge>}
                </span>
              </td>
              <td data-name="Email">{member.email}</td>
              <td data-name="Role">
                {changesRoles && member !== own ? <RoleSelect team={team} member={member} /> : roleNames[member.role]}
              </td>
              {own !== undefined && mayRemove(own, member) ? (
                <td>
                  <span className={classes.actions}>
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={`Remove ${member.username}`}
                      onClick={() => onRemove(member)}
                    >
                      Remove
                    </Button>
                  </span>
                </td>
              ) : (
                <td data-empty />
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
