/** A moment as a field for local date and time holds it, to the minute: `2026-01-31T12:00`. */
export function localText(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(moment.getFullYear()).padStart(4, '0')
  const day = [year, two(moment.getMonth() + 1), two(moment.getDate())].join('-')
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`
}
