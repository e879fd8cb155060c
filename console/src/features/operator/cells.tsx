import table from '../../shared/ui/table.module.css'

interface Properties {
  /** Of the column: on a phone it stands before the value. */
  name: string
  /** An empty one, or null, is left out there. */
  children: string | null
}

/** A cell with a figure. */
export function FigureCell({ name, children }: Properties) {
  return (
    <td data-name={name} data-empty={isEmpty(children)} className={table.number}>
      {children}
    </td>
  )
}

/** A cell with a word, or a moment. */
export function TextCell({ name, children }: Properties) {
  return (
    <td data-name={name} data-empty={isEmpty(children)}>
      {children}
    </td>
  )
}

function isEmpty(text: string | null): true | undefined {
  return text === null || text === '' ? true : undefined
}
