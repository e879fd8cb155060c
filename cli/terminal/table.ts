/** Lines of columns, each as wide as its longest cell. */
export function columns(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, at) => Math.max(widest[at] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** What is known of one thing, line by line; what is not known is left out. */
export function facts(lines: Record<string, string | number | null | undefined>): string {
  const known = Object.entries(lines).filter(([, value]) => value !== null && value !== undefined && value !== '')
  const width = Math.max(0, ...known.map(([name]) => name.length)) + 2
  // A text of several lines stands below itself: none of them can pass for a line of ours.
  const below = `\n${' '.repeat(width)}`
  return known.map(([name, value]) => name.padEnd(width) + String(value).replaceAll('\n', below)).join('\n')
}

/** As `1.4 s`, `2 min 5 s`. */
export function secondsText(seconds: number | null): string {
  if (seconds === null) return ''
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** A moment as `2026-11-26 13:04 +01:00`: in the time of this machine, which in the log of a workflow is another one, so with its zone. */
export function dateText(moment: string): string {
  const at = new Date(moment)
  return [dayOf(at), clockOf(at), zoneOf(at)].join(' ')
}

/** The same to the second. */
export function momentText(moment: string): string {
  const at = new Date(moment)
  return [dayOf(at), `${clockOf(at)}:${two(at.getSeconds())}`, zoneOf(at)].join(' ')
}

function dayOf(moment: Date): string {
  return [moment.getFullYear(), two(moment.getMonth() + 1), two(moment.getDate())].join('-')
}

function clockOf(moment: Date): string {
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

function zoneOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset()
  const ahead = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
}

function two(number: number): string {
  return String(number).padStart(2, '0')
}
