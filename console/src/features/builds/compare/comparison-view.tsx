import type { ChangedValue, CircuitComparison } from '@proofyard/contract/comparison.ts'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Stage } from '@proofyard/contract/stage.ts'
import { ChangedFiles } from './changed-files.tsx'
import { ComparisonTable } from './comparison-table.tsx'
import { comparisonRows } from './comparison-rows.ts'
import classes from './comparison.module.css'

interface Properties {
  comparison: CircuitComparison
  /** Undefined until they are known. */
  stagesOf: ((circuitType: CircuitType) => Stage[]) | undefined
}

/** Two builds side by side: their files, their facts, and what they take and show. */
export function ComparisonView({ comparison, stagesOf }: Properties) {
  const stages = stagesOf?.(comparison.after.circuit.circuit_type) ?? []
  return (
    <div className={classes.comparison}>
      <section>
        <h3 className={classes.title}>Files</h3>
        <ChangedFiles {...comparison} />
      </section>
      <section>
        <h3 className={classes.title}>Facts</h3>
        <ComparisonTable title="Fact" rows={comparisonRows(comparison, stages)} />
      </section>
      <Values title="Inputs" values={comparison.changed_inputs} />
      <Values title="Public Values" values={comparison.changed_public_values} />
    </div>
  )
}

function Values({ title, values }: { title: string; values: ChangedValue[] | null }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      {values === null && <p className={classes.note}>Not known of both builds.</p>}
      {values?.length === 0 && <p className={classes.note}>The same in both builds.</p>}
      {values !== null && values.length > 0 && (
        <ComparisonTable
          title="Name"
          rows={values.map(({ name, before, after }) => ({
            name,
            before: before ?? 'None',
            after: after ?? 'None',
            change: before === null ? 'Added' : after === null ? 'Removed' : 'Changed',
          }))}
        />
      )}
    </section>
  )
}
