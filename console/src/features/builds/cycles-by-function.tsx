import type { Circuit } from '@proofyard/contract/circuit.ts'
import { formatCount } from '../../shared/format/count.ts'
import { cycleShares } from './cycle-shares.ts'
import classes from './cycles-by-function.module.css'

const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 })

/** The functions that the cycles of the project's own input went to, each with a bar of its length; nothing where they are not known. */
export function CyclesByFunction({ build }: { build: Circuit }) {
  const shares = 'sample_functions' in build ? cycleShares(build) : []
  if (shares.length === 0) return null
  return (
    <section aria-labelledby="cycles-by-function">
      <h2 id="cycles-by-function" className={classes.title}>
        Sample Cycles by Function
      </h2>
      <ol className={classes.list}>
        {shares.map(({ name, cycles, fraction, length }, index) => (
          <li key={index}>
            <div className={classes.line}>
              <span className={classes.name}>{name}</span>
              <span className={classes.cycles}>
                {formatCount(cycles)} <span className={classes.percent}>({percent.format(fraction)})</span>
              </span>
            </div>
            <div className={classes.bar} style={{ width: `${length * 100}%` }} aria-hidden="true" />
          </li>
        ))}
      </ol>
    </section>
  )
}
