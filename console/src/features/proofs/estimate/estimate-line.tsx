import type { Estimate } from '@proofyard/contract/estimate.ts'
import { Notice } from '../../../shared/ui/notice.tsx'
import classes from './estimate-line.module.css'
import { basisText, estimateText } from './estimate-text.ts'

interface Properties {
  estimate: Estimate
  framework: string
}

/** What a proof will take, before it is asked for; or why it would be refused. */
export function EstimateLine({ estimate, framework }: Properties) {
  if (estimate.refusal !== null) {
    return (
      <div className={classes.line}>
        <Notice kind="warning" title="No worker can make this proof">
          {estimate.refusal}
        </Notice>
      </div>
    )
  }
  return (
    <div className={classes.line}>
      <p className={classes.figures}>{estimateText(estimate)}</p>
      <p className={classes.basis}>
        {basisText(estimate, framework)}
        {estimate.waiting_for !== null && ` ${estimate.waiting_for}`}
      </p>
    </div>
  )
}
