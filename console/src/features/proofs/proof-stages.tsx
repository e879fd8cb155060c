import type { Proof } from '@proofyard/contract/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { useQuery } from '@tanstack/react-query'
import { formatSeconds } from '../../shared/format/seconds.ts'
import { NotifyButton } from '../../shared/live/notify-button.tsx'
import { proofStatusQuery } from '../../shared/live/job-status.ts'
import { useJobMark } from '../../shared/live/use-job-mark.ts'
import { useWatchJob } from '../../shared/live/use-job.ts'
import { JobTimeline } from '../../shared/stages/job-timeline.tsx'
import { DetailRow, DetailRows } from '../../shared/ui/detail-rows.tsx'
import classes from './proof-report.module.css'

/** What was done and is to be done of a proof, as it goes and afterwards; and the tab says how far it is. */
export function ProofStages({ proof }: { proof: Proof }) {
  const { data: job, dataUpdatedAt } = useQuery(proofStatusQuery(proof.proof_id))
  const status = job?.status ?? proof.status
  useWatchJob({ kind: 'proof', id: proof.proof_id }, status)
  useJobMark(status, { name: `Proof of ${proof.project_name}`, tag: proof.proof_id })
  if (job === undefined || job.stages.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>Compute Times</h3>
      <JobTimeline job={job} toldAt={dataUpdatedAt} />
      {!isFinished(status) && <NotifyButton />}
      {proof.compute_times?.total !== undefined && (
        <DetailRows>
          <DetailRow name="Total">{formatSeconds(proof.compute_times.total)}</DetailRow>
        </DetailRows>
      )}
    </section>
  )
}
