import { Loader } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { CancelButton } from '../../shared/cancel/cancel-button.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/use-session.ts'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { Link } from '@tanstack/react-router'
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
  return (
    <section className={classes.section} aria-label="Status">
      <div role="status">
        <div className={classes.line}>
          <StatusBadge status={build.status} isCancelled={isCancelled} />
          {!isFinished(build.status) && <Loader size={14} color="gray" role="img" aria-label="Loading" />}
        </div>
        <p className={classes.text}>{build.waiting_for ?? (isCancelled ? build.error : explanations[build.status])}</p>
        {build.activity !== null && <p className={classes.text}>{build.activity}</p>}
        {build.waiting_for !== null && team !== undefined && (
          <Link className={classes.link} to={paths.frameworks(team.slug)}>
            See the frameworks of this server
          </Link>
        )}
      </div>
      {cancel !== undefined && <CancelButton {...cancel} />}
    </section>
  )
}

/** The compiler's warnings, in its own words. */
export function Warnings({ warnings }: { warnings: string[] }) {
  if (warnings.length === 0) return null
  const title = warnings.length === 1 ? 'Warning' : `${warnings.length} warnings`
  return <CompilerOutput kind="warning" title={title} texts={warnings} />
}
