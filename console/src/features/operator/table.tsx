import type { ReactNode } from 'react'
import table from '../../shared/ui/table.module.css'

/** A list that is only read; on a phone each row is a card. */
export function Table({ columns, children }: { columns: string[]; children: ReactNode }) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${table.stacked ?? ''}`}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}
