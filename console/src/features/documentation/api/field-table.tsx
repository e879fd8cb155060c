import classes from './api-reference.module.css'
import type { FieldRow } from './field-rows.ts'

/** Names, types and meanings; on narrow screens one below the other. */
export function FieldTable({ title, rows }: { title?: string; rows: FieldRow[] }) {
  return (
    <>
      {title !== undefined && <h4 className={classes.heading}>{title}</h4>}
      <dl className={classes.rows}>
        {rows.map(({ name, type, required, about }) => (
          <div key={name} className={classes.row}>
            <dt>
              <code>{name}</code> {required && <span className={classes.required}>required</span>}
            </dt>
            <dd>
              <span className={classes.type}>{type}</span> {about}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
