import type { ProvingTimes as Times } from '@proofyard/contract/proof.ts'
import { counted } from '../../shared/format/count.ts'
import { formatSeconds } from '../../shared/format/seconds.ts'
import classes from './proofs-tools.module.css'

/** How long the listed proofs took that are Ready: half of them, and 95 of 100, no longer. */
export function ProvingTimes({ times }: { times: Times | undefined }) {
  if (times === undefined || times.count === 0) return null
  return (
    <dl className={classes.times} title={`Compute time of ${counted(times.count, 'proof')} that are Ready`}>
      <dt>
        <abbr title="Half of the proofs took no longer">p50</abbr>
      </dt>
      <dd>{formatSeconds(times.p50_sec)}</dd>
      <dt>
        <abbr title="95 of 100 proofs took no longer">p95</abbr>
      </dt>
      <dd>{formatSeconds(times.p95_sec)}</dd>
    </dl>
  )
}
