import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../shared/format/count.ts'
import { formatRelative } from '../../shared/format/date.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { RowName } from '../../shared/ui/list-table.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { FigureCell, TextCell } from './cells.tsx'
import { Loaded } from './loaded.tsx'
import { usersQuery } from './queries.ts'
import { Table } from './table.tsx'

/** The people who have an account. */
export function UsersTable({ start, page }: { start: string; page: number }) {
  const query = useQuery(usersQuery(start, page))
  return (
    <Loaded query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <EmptyState title="Nobody has a name or an address that begins so." />
        ) : (
          <>
            <Table columns={['Person', 'Address', 'Teams', 'Joined', 'Last seen']}>
              {items.map((user) => (
                <tr key={user.username}>
                  <td>
                    <RowName>
                      {user.username}
                      {user.is_operator && <Badge>Operator</Badge>}
                    </RowName>
                  </td>
                  <td data-name="Address">
                    {user.email}
                    {user.is_verified ? '' : ' (not shown to be theirs)'}
                  </td>
                  <FigureCell name="Teams">{formatCount(user.num_teams)}</FigureCell>
                  <TextCell name="Joined">{formatRelative(user.date_joined)}</TextCell>
                  <TextCell name="Last seen">
                    {user.last_seen_at === null ? 'Not known' : formatRelative(user.last_seen_at)}
                  </TextCell>
                </tr>
              ))}
            </Table>
            <Pagination current={page} count={count} isStale={query.isPlaceholderData} />
          </>
        )
      }
    </Loaded>
  )
}
