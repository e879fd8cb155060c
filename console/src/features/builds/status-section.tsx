import { Loader } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { CancelButton } from '../../shared/cancel/cancel-button.tsx'
import { formatCount } from '../../shared/format/count.ts'
import { circuitStatusQuery } from '../../shared/live/job-status.ts'
import { NotifyButton } from '../../shared/live/notify-button.tsx'
import { useJobMark } from '../../shared/live/use-job-mark.ts'
import { useWatchJob } from '../../shared/live/use-job.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BuildStages } from './build-stages.tsx'
import { useCancelBuild } from './cancel-build.ts'
import { CompilerOutput } from './compiler-output.tsx'
import classes from './status-section.module.css'

/** Product specification, 2.11. */
const explanations: Record<JobStatus, string> = {
  Queued: 'Your circuit is currently queued. It will begin processing when a worker becomes available.',
  'In Progress': 'Your circuit is currently being processed.',
  Ready: `Your circuit is ready! You may now submit proofs for this circuit via the ${brand.provider} API.`,
  Failed:
    'Your circuit has failed. Please see the error below and try again. If you need further assistance, please do not hesitate to contact us!',
}

/** Where a build is on its way, and what it waits for. */
export function StatusSection({ build }: { build: Circuit }) {
  const { team } = useSession()
  const cancel = useCancelBuild()(build)
  const isCancelled = build.cancelled_by !== null
  const { data: job } = useQuery(circuitStatusQuery(build.circuit_id))
  const isOn = !isFinished(build.status)
  useWatchJob({ kind: 'circuit', id: build.circuit_id }, build.status)
  useJobMark(build.status, { name: `Build of ${build.project_name}`, tag: build.circuit_id })
  const waitingFor = isOn ? (job?.waiting_for ?? build.waiting_for) : null
  const activity = isOn ? (job?.activity ?? build.activity) : null
  return (
    <section className={classes.section} aria-label="Status">
      <div role="status">
        <div className={classes.line}>
          <StatusBadge status={build.status} isCancelled={isCancelled} />
          {isOn && <Loader size={14} color="gray" role="img" aria-label="Loading" />}
        </div>
        <p className={classes.text}>{waitingFor ?? (isCancelled ? build.error : explanations[build.status])}</p>
        {activity !== null && <p className={classes.text}>{activity}</p>}
        {isOn && job !== undefined && job.queue_position !== null && (
          <p className={classes.text}>{placeText(job.queue_position)}</p>
        )}
        {waitingFor !== null && team !== undefined && (
          <Link className={classes.link} to={paths.frameworks(team.slug)}>
            See the frameworks of this server
          </Link>
        )}
      </div>
      <BuildStages build={build} />
      {isOn && <NotifyButton />}
      {cancel !== undefined && <CancelButton {...cancel} />}
    </section>
  )
}

/** Teams take turns, so the place is among the team's own. */
function placeText(place: number): string {
  return place === 1 ? 'Next of your team in the queue.' : `Number ${formatCount(place)} of your team in the queue.`
}

/** The compiler's warnings, in its own words. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  const title = warnings.length === 1 ? 'Warning' : `${warnings.length} warnings`
  return <CompilerOutput kind="warning" title={title} texts={warnings} />
}
