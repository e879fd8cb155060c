import type { OperatorAct } from '@proofyard/contract/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { Moment } from '../../shared/ui/moment.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { TextCell } from './cells.tsx'
import { Loaded } from './loaded.tsx'
import classes from './operator.module.css'
import { actsQuery } from './queries.ts'
import { Table } from './table.tsx'

const acts: Record<OperatorAct['act'], string> = {
  pause: 'Paused',
  resume: 'Resumed',
  drain: 'Drained',
  bring_back: 'Brought back',
  set_quotas: 'Set quotas',
  cancel: 'Cancelled',
  retry: 'Compiled again',
}

/** What operators did. */
export function RecordTable({ page }: { page: number }) {
  const query = useQuery(actsQuery(page))
  return (
    <Loaded query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <EmptyState title="No operator has done anything here yet." />
        ) : (
          <>
            <Table columns={['When', 'Who', 'What', 'On what', 'Changes']}>
              {items.map((act) => (
                <tr key={act.act_id}>
                  <td>
                    <Moment date={act.done_at} />
                  </td>
                  <TextCell name="Who">{act.username}</TextCell>
                  <TextCell name="What">{acts[act.act]}</TextCell>
                  <TextCell name="On what">{act.subject ?? 'The whole queue'}</TextCell>
                  <td data-name="Changes" data-empty={act.changes === null || undefined}>
                    <div className={classes.note}>{act.act === 'retry' ? `as ${act.changes ?? ''}` : act.changes}</div>
                  </td>
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
