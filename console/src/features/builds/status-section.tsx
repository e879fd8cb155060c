import { Loader } from '@mantine/core'
import { brand } from '@proofyard/contract/brand.ts'
import type { Circuit } from '@proofyard/contract/circuit.ts'
import { isFinished, type JobStatus } from '@proofyard/contract/status.ts'
import { Notice } from '../../shared/ui/notice.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import classes from './status-section.module.css'

/** Product specification, 2.11. */
const explanations: Record<JobStatus, string> = {
  Queued: 'Your circuit is currently queued. It will begin processing when a worker becomes available.',
  'In Progress': 'Your circuit is currently being processed.',
  Ready: `Your circuit is ready! You may now submit proofs for this circuit via the ${brand.provider} API.`,
  Failed:
    'Your circuit has failed. Please see the error below and try again. If you need further assistance, please do not hesitate to contact us!',
}

/** Where a build is on its way; why it failed; what its compiler warned of. */
export function StatusSection({ build }: { build: Circuit }) {
  return (
    <section className={classes.section} aria-label="Status">
      <div className={classes.line} role="status">
        <StatusBadge status={build.status} />
        {!isFinished(build.status) && <Loader size={14} color="gray" aria-label="Loading" />}
      </div>
      <p className={classes.text}>{explanations[build.status]}</p>
      {build.error !== null && (
        <Notice kind="failed" title="Error">
          <pre>{build.error}</pre>
        </Notice>
      )}
    </section>
  )
}

/** What the compiler warned of, as it said it. */
export function Warnings({ warnings }: { warnings: string[] | null }) {
  if (warnings === null || warnings.length === 0) return null
  return (
    <Notice kind="warning" title={warnings.length === 1 ? 'Warning' : `${warnings.length} warnings`}>
      {warnings.map((warning, index) => (
        <pre key={index}>{warning}</pre>
      ))}
    </Notice>
  )
}
