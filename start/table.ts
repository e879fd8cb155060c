/** One line of a table that a person reads in a terminal. */
export interface Row {
  state: 'ready' | 'building' | 'missing' | 'broken'
  name: string
  /** Shown before the note, such as a size; may be empty. */
  size?: string
  note: string
}

/** Prints rows below a title: state, name, size and what to know, in columns. */
export function printTable(title: string, rows: Row[]): void {
  const names = Math.max(31, ...rows.map(({ name }) => name.length))
  const sizes = Math.max(0, ...rows.map(({ size = '' }) => size.length))
  console.log(`\n${title}`)
  for (const { state, name, size = '', note } of rows) {
    console.log(
      `  ${state.padEnd(9)}${name.padEnd(names)} ${size.padStart(sizes)}${sizes > 0 ? ' ' : ''}${note}`.trimEnd(),
    )
  }
}

/** `120 MB`, as package managers say it. */
export function sizeText(bytes: number): string {
  return bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`
}
