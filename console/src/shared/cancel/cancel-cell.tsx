import { useCancelJob } from './use-cancel-job.tsx'
import { RowMenu, RowMenuItem } from '../ui/row-menu.tsx'

type Job = Parameters<typeof useCancelJob>[0]

/** The cell at the end of a row with its menu; empty for what cannot be cancelled. */
export function CancelCell({ job, name }: { job: Job | undefined; name: string }) {
  // A click into the menu, which is drawn elsewhere, is none on the row.
  return (
    <td data-empty={job === undefined || undefined} onClick={(event) => event.stopPropagation()}>
      {job !== undefined && <CancelMenu job={job} name={name} />}
    </td>
  )
}

function CancelMenu({ job, name }: { job: Job; name: string }) {
  const { press, isBusy, dialog } = useCancelJob(job)
  return (
    <>
      <RowMenu name={name} isBusy={isBusy}>
        <RowMenuItem onClick={press}>{job.thing === 'build' ? 'Cancel Build' : 'Cancel Proof'}</RowMenuItem>
      </RowMenu>
      {dialog}
    </>
  )
}
