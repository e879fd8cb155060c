import type { JobStatus } from '@proofyard/contract/status.ts'
import classes from './status-badge.module.css'

const looks: Record<JobStatus, string | undefined> = {
  Queued: classes.queued,
  'In Progress': classes.progress,
  Ready: classes.ready,
  Failed: classes.failed,
}

/** The state of a build or a proof: a dot and the word; the dot beats while work is done. */
export function StatusBadge({ status }: { status: JobStatus }) {
  return (
    <span className={`${classes.badge} ${looks[status] ?? ''}`}>
      <span className={classes.dot} aria-hidden="true" />
      {status}
    </span>
  )
}
