import { Button } from '@mantine/core'
import type { Team } from '@proofyard/contract/team.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { ListTable, RowActions, RowName } from '../../shared/ui/list-table.tsx'
import table from '../../shared/ui/table.module.css'
import { TeamAvatar } from '../../shared/ui/team-avatar.tsx'

interface Properties {
  teams: Team[]
  selected: Team
  onSwitch: (team: Team) => void
  onLeave: (team: Team) => void
}

export function TeamsTable({ teams, selected, onSwitch, onLeave }: Properties) {
  return (
    <ListTable columns={['Name', 'Slug']}>
      {teams.map((team) => (
        <tr key={team.id}>
          <td>
            <RowName>
              <TeamAvatar name={team.name || team.slug} address={team.avatar_url} size={22} />
              {team.name || team.slug}
              {team.is_personal && <Badge>Personal</Badge>}
              {team.id === selected.id && <Badge>Selected</Badge>}
            </RowName>
          </td>
          <td className={table.mono} data-name="Slug">
            {team.slug}
          </td>
          <td data-empty={(team.is_personal && team.id === selected.id) || undefined}>
            <RowActions>
              {team.id !== selected.id && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Switch to ${team.slug}`}
                  onClick={() => onSwitch(team)}
                >
                  Switch
                </Button>
              )}
              {!team.is_personal && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Leave ${team.slug}`}
                  onClick={() => onLeave(team)}
                >
                  Leave
                </Button>
              )}
            </RowActions>
          </td>
        </tr>
      ))}
    </ListTable>
  )
}
