import { Button } from '@mantine/core'
import type { OperatorTeam } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { formatCount } from '../../shared/format/count.ts'
import { formatRelative } from '../../shared/format/date.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListTable, RowActions, RowName } from '../../shared/ui/list-table.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { FigureCell, TextCell } from './cells.tsx'
import { Loaded } from './loaded.tsx'
import { teamsQuery } from './queries.ts'
import { QuotasDialog } from './quotas-dialog.tsx'
import { spanText } from './size-text.ts'
import { useAct } from './use-act.ts'

const COLUMNS = ['Team', 'People', 'Waiting', 'Running', 'Proofs', 'Processors today', 'Last seen']

/** The teams, what they do, and what they may. */
export function TeamsTable({ start, page }: { start: string; page: number }) {
  const query = useQuery(teamsQuery(start, page))
  const [asked, setAsked] = useState<string>()
  const act = useAct(
    ({ team_slug, is_paused }: OperatorTeam) =>
      call(is_paused ? operatorRoutes.operatorResume : operatorRoutes.operatorPause, { body: { team_slug } }),
    ({ team_slug, is_paused }) => (is_paused ? `Jobs of ${team_slug} go on` : `Jobs of ${team_slug} are paused`),
  )
  return (
    <>
      <Loaded query={query}>
        {({ items, count }) =>
          items.length === 0 ? (
            <EmptyState title="No team has a name that begins so." />
          ) : (
            <>
              <ListTable columns={COLUMNS}>
                {items.map((team) => (
                  <tr key={team.team_slug}>
                    <td>
                      <RowName>
                        {team.team_slug}
                        {team.is_personal && <Badge>Personal</Badge>}
                        {team.is_paused && <Badge>Paused</Badge>}
                      </RowName>
                    </td>
                    <Figures team={team} />
                    <td>
                      <RowActions>
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={`${team.is_paused ? 'Resume' : 'Pause'} ${team.team_slug}`}
                          loading={act.isPending && act.variables.team_slug === team.team_slug}
                          onClick={() => act.mutate(team)}
                        >
                          {team.is_paused ? 'Resume' : 'Pause'}
                        </Button>
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={`Quotas of ${team.team_slug}`}
                          onClick={() => setAsked(team.team_slug)}
                        >
                          Quotas
                        </Button>
                      </RowActions>
                    </td>
                  </tr>
                ))}
              </ListTable>
              <Pagination current={page} count={count} isStale={query.isPlaceholderData} />
            </>
          )
        }
      </Loaded>
      <QuotasDialog slug={asked} onClose={() => setAsked(undefined)} />
    </>
  )
}

function Figures({ team }: { team: OperatorTeam }) {
  return (
    <>
      <FigureCell name="People">{formatCount(team.num_members)}</FigureCell>
      <FigureCell name="Waiting">{formatCount(team.waiting)}</FigureCell>
      <FigureCell name="Running">{formatCount(team.running)}</FigureCell>
      <FigureCell name="Proofs">{formatCount(team.num_proofs)}</FigureCell>
      <FigureCell name="Processors today">{spanText(team.cpu_seconds)}</FigureCell>
      <TextCell name="Last seen">{team.last_seen_at === null ? '' : formatRelative(team.last_seen_at)}</TextCell>
    </>
  )
}
