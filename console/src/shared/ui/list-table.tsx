import type { ReactNode } from 'react'
import table from './table.module.css'

interface Properties {
  /** The names of the columns; a last one for what can be done with a row has none that is seen. */
  columns: string[]
  className?: string | undefined
  /** The rows. */
  children: ReactNode
}

/** A list whose rows can be acted upon; on a phone each row is a card. */
export function ListTable({ columns, className = table.stacked, children }: Properties) {
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${className ?? ''}`}>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** In the first cell of a row: whom or what it is about, with their badges. */
export function RowName({ children }: { children: ReactNode }) {
  return <span className={table.name}>{children}</span>
}

/** In the last cell of a row: its buttons. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={table.actions}>{children}</span>
}
