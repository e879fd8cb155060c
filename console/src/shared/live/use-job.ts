import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { useEffect } from 'react'
import { type WatchedJob, watchJob } from './live-store.ts'

/** Has the tab's connection tell of a build or proof while it is shown and not finished. */
export function useWatchJob({ kind, id }: WatchedJob, status: JobStatus | undefined): void {
  const isOn = status !== undefined && !isFinished(status)
  useEffect(() => (isOn ? watchJob({ kind, id }) : undefined), [isOn, kind, id])
}
