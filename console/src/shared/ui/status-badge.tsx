import type { JobStatus } from '@proofyard/contract/status.ts'
import type { ReactNode } from 'react'
import classes from './status-badge.module.css'

/** What a dot says without words. */
export type Signal = 'queued' | 'progress' | 'ready' | 'failed' | 'cancelled'

const signals: Record<JobStatus, Signal> = {
  Queued: 'queued',
  'In Progress': 'progress',
  Ready: 'ready',
  Failed: 'failed',
}

interface Properties {
  status: JobStatus
  /** Then it is Failed on the wire. */
  isCancelled?: boolean
  /** Of a sample that nobody has used yet. Then it is Queued on the wire. */
  startsWhenUsed?: boolean
}

/** The state of a build or a proof: a dot and the word. */
export function StatusBadge({ status, isCancelled = false, startsWhenUsed = false }: Properties) {
  if (startsWhenUsed) return <SignalBadge signal="queued">Built when first used</SignalBadge>
  if (isCancelled) return <SignalBadge signal="cancelled">Cancelled</SignalBadge>
  return <SignalBadge signal={signals[status]}>{status}</SignalBadge>
}

/** A dot and what it is about; the dot beats while work is done. */
export function SignalBadge({ signal, children }: { signal: Signal; children: ReactNode }) {
  return (
    <span className={`${classes.badge} ${classes[signal] ?? ''}`}>
      <span className={classes.dot} aria-hidden="true" />
      {children}
    </span>
  )
}
