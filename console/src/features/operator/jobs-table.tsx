import { Button } from '@mantine/core'
import type { OperatorJob, OperatorJobsQuery } from '@proofyard/contract/operator.ts'
import { operatorRoutes } from '@proofyard/contract/routes/operator.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/api/call.ts'
import { formatRelative } from '../../shared/format/date.ts'
import { ConfirmDialog } from '../../shared/ui/confirm-dialog.tsx'
import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { ListTable, RowActions } from '../../shared/ui/list-table.tsx'
import { Pagination } from '../../shared/ui/pagination.tsx'
import table from '../../shared/ui/table.module.css'
import { useLastDefined } from '../../shared/ui/use-last-defined.ts'
import { FigureCell, TextCell } from './cells.tsx'
import { Loaded } from './loaded.tsx'
import { jobsQuery } from './queries.ts'
import { sizeText, spanText } from './size-text.ts'
import { useAct } from './use-act.ts'

type JobState = OperatorJobsQuery['job_state']

const nothing: Record<JobState, string> = {
  running: 'Nothing runs.',
  waiting: 'Nothing waits.',
  failed: 'Nothing has failed.',
}

const causes: Record<NonNullable<OperatorJob['failure_cause']>, string> = {
  input: 'Its input',
  limit: 'A limit',
  build: 'The build',
  server: 'This server',
  cancelled: 'Cancelled',
  deadline: 'Its deadline',
}

/** The builds and proofs of all teams that run, wait or failed. */
export function Jobs({ state, page }: { state: JobState; page: number }) {
  const query = useQuery(jobsQuery(state, page))
  const [asked, setAsked] = useState<OperatorJob>()
  const about = useLastDefined(asked)
  const cancel = useAct(
    (job: OperatorJob) => call(operatorRoutes.operatorCancel, { path: { job_id: job.job_id } }),
    (job) => `${nameOf(job)} was cancelled`,
  )
  const retry = useAct(
    (job: OperatorJob) => call(operatorRoutes.operatorRetry, { path: { job_id: job.job_id } }),
    (job) => `${nameOf(job)} is compiled again`,
  )
  const columns =
    state === 'failed'
      ? ['Job', 'Team', 'Framework', 'Takes', 'Failed', 'Ran for', 'Cause']
      : ['Job', 'Team', 'Framework', 'Takes', ...(state === 'running' ? ['Runs for', 'Expected'] : ['Asked for'])]
  return (
    <Loaded query={query}>
      {({ items, count }) =>
        items.length === 0 ? (
          <EmptyState title={nothing[state]} />
        ) : (
          <>
            <ListTable columns={columns}>
              {items.map((job) => (
                <tr key={job.job_id}>
                  <td className={table.mono}>{nameOf(job)}</td>
                  <TextCell name="Team">{job.team_slug}</TextCell>
                  <TextCell name="Framework">{job.circuit_type}</TextCell>
                  <TextCell name="Takes">{sizeText(job.resources)}</TextCell>
                  <Times job={job} state={state} />
                  <td data-empty={(state === 'failed' && !job.may_retry) || undefined}>
                    <RowActions>
                      {state === 'failed' ? (
                        job.may_retry && (
                          <Button
                            variant="default"
                            size="compact-sm"
                            aria-label={`Retry ${nameOf(job)}`}
                            loading={retry.isPending && retry.variables.job_id === job.job_id}
                            onClick={() => retry.mutate(job)}
                          >
                            Retry
                          </Button>
                        )
                      ) : (
                        <Button
                          variant="default"
                          size="compact-sm"
                          aria-label={`Cancel ${nameOf(job)}`}
                          onClick={() => setAsked(job)}
                        >
                          Cancel
                        </Button>
                      )}
                    </RowActions>
                  </td>
                </tr>
              ))}
            </ListTable>
            <Pagination current={page} count={count} isStale={query.isPlaceholderData} />
            <ConfirmDialog
              title={`Cancel this ${about?.job_kind ?? 'job'}?`}
              action="Cancel It"
              dismissal="Keep It"
              opened={asked !== undefined}
              busy={cancel.isPending}
              onClose={() => setAsked(undefined)}
              onConfirm={() => asked && cancel.mutate(asked, { onSettled: () => setAsked(undefined) })}
            >
              <p>
                {about === undefined ? '' : nameOf(about)} belongs to {about?.team_slug}. The team reads that the
                operator of this server cancelled it.
              </p>
            </ConfirmDialog>
          </>
        )
      }
    </Loaded>
  )
}

function Times({ job, state }: { job: OperatorJob; state: JobState }) {
  if (state === 'waiting') {
    return <TextCell name="Asked for">{formatRelative(job.date_created)}</TextCell>
  }
  if (state === 'running') {
    return (
      <>
        <FigureCell name="Runs for">{spanText(job.run_seconds)}</FigureCell>
        <FigureCell name="Expected">{spanText(job.expected_seconds)}</FigureCell>
      </>
    )
  }
  return (
    <>
      <TextCell name="Failed">{job.finished_at === null ? '' : formatRelative(job.finished_at)}</TextCell>
      <FigureCell name="Ran for">{spanText(job.run_seconds)}</FigureCell>
      <TextCell name="Cause">{job.failure_cause === null ? '' : causes[job.failure_cause]}</TextCell>
    </>
  )
}

function nameOf({ job_kind: kind, job_id: id }: OperatorJob): string {
  return `${kind === 'build' ? 'Build' : 'Proof'} ${id.slice(0, 8)}`
}
