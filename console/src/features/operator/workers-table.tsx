import { Button } from '@mantine/core'
import type { OperatorWorker } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { formatBytes } from '../../shared/format/bytes.ts'
import { formatCount } from '../../shared/format/count.ts'
import { formatRelative } from '../../shared/format/date.ts'
import { Badge } from '../../shared/ui/badge.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListTable, RowActions, RowName } from '../../shared/ui/list-table.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import { type Signal, SignalBadge } from '../../shared/ui/status-badge.tsx'
import { FigureCell, TextCell } from './cells.tsx'
import { Loaded } from './loaded.tsx'
import classes from './operator.module.css'
import { workersQuery } from './queries.ts'
import { useAct } from './use-act.ts'

const COLUMNS = ['Machine', 'State', 'Memory free', 'Threads free', 'GPUs', 'Jobs', 'Version', 'Last seen']

/** The workers, and the machines that they run on. */
export function Workers({ page }: { page: number }) {
  const query = useQuery(workersQuery(page))
  const act = useAct(
    ({ worker, drains }: { worker: OperatorWorker; drains: boolean }) =>
      call(drains ? operatorRoutes.operatorDrain : operatorRoutes.operatorBringBack, {
        path: { worker_id: worker.worker_id },
      }),
    ({ worker, drains }) => (drains ? `${worker.host} takes no more jobs` : `${worker.host} takes jobs again`),
  )
  return (
    <Loaded query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <EmptyState title="No worker was here during the last day." />
        ) : (
          <>
            <ListTable columns={COLUMNS}>
              {items.map((worker) => (
                <WorkerRow
                  key={worker.worker_id}
                  worker={worker}
                  isBusy={act.isPending && act.variables.worker.worker_id === worker.worker_id}
                  onDrain={(drains) => act.mutate({ worker, drains })}
                />
              ))}
            </ListTable>
            <Pagination current={page} count={count} isStale={query.isPlaceholderData} />
          </>
        )
      }
    </Loaded>
  )
}

interface RowProperties {
  worker: OperatorWorker
  isBusy: boolean
  onDrain: (drains: boolean) => void
}

function WorkerRow({ worker, isBusy, onDrain }: RowProperties) {
  const { signal, word } = stateOf(worker)
  const isGone = worker.worker_state === 'silent' || worker.worker_state === 'ended'
  return (
    <tr>
      <td>
        <RowName>
          {worker.host}
          {worker.is_elsewhere && <Badge>Elsewhere</Badge>}
        </RowName>
      </td>
      <td data-name="State">
        <div>
          <SignalBadge signal={signal}>{word}</SignalBadge>
          {worker.trouble !== null && <div className={classes.note}>{worker.trouble}</div>}
        </div>
      </td>
      <FigureCell name="Memory free">
        {isGone ? '' : `${formatBytes(worker.free.memory_bytes)} of ${formatBytes(worker.total.memory_bytes)}`}
      </FigureCell>
      <FigureCell name="Threads free">
        {isGone ? '' : `${formatCount(worker.free.threads)} of ${formatCount(worker.total.threads)}`}
      </FigureCell>
      <FigureCell name="GPUs">{isGone || worker.total.gpus === 0 ? '' : formatCount(worker.total.gpus)}</FigureCell>
      <FigureCell name="Jobs">{isGone ? '' : formatCount(worker.jobs.length)}</FigureCell>
      <TextCell name="Version">{worker.proofyard_version}</TextCell>
      <TextCell name="Last seen">{formatRelative(worker.seen_at)}</TextCell>
      <td>
        <RowActions>
          <Button
            variant="default"
            size="compact-sm"
            loading={isBusy}
            aria-label={worker.is_drained ? `Bring Back ${worker.host}` : `Drain ${worker.host}`}
            onClick={() => onDrain(!worker.is_drained)}
          >
            {worker.is_drained ? 'Bring Back' : 'Drain'}
          </Button>
        </RowActions>
      </td>
    </tr>
  )
}

function stateOf({ worker_state: state, is_drained: isDrained, jobs }: OperatorWorker): {
  signal: Signal
  word: string
} {
  if (state === 'ended') return { signal: 'cancelled', word: 'Ended' }
  if (state === 'silent') return { signal: 'failed', word: 'Silent' }
  if (isDrained) {
    const isDone = state === 'paused' && jobs.length === 0
    return isDone ? { signal: 'cancelled', word: 'Drained' } : { signal: 'progress', word: 'Draining' }
  }
  return state === 'paused' ? { signal: 'queued', word: 'Paused' } : { signal: 'ready', word: 'Takes jobs' }
}
