/** `1,240,512`; `N/A` for nothing. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined ? 'N/A' : count.toLocaleString('en-US')
}

/** `1 file`, `48,001 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
