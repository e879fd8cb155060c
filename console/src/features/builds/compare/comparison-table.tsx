import classes from '../../../shared/ui/table.module.css'
import own from './comparison.module.css'
import type { ComparedRow } from './comparison-rows.ts'

interface Properties {
  /** What the rows are about. */
  title: string
  rows: ComparedRow[]
}

/** Facts of two builds, a row each; what is different stands out and says how. */
export function ComparisonTable({ title, rows }: Properties) {
  return (
    <div className={classes.scroll}>
      <table className={`${classes.table} ${classes.stacked ?? ''} ${own.table}`} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{title}</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, before, after, change }) => (
            <tr key={name} data-changed={change !== undefined || undefined}>
              <th scope="row">{name}</th>
              <td data-name="Before">{before}</td>
              <td data-name="After">{after}</td>
              <td data-name="Change" data-empty={change === undefined || undefined}>
                {change}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
