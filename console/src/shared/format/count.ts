/** `1,240,512`; `N/A` for nothing. */
export function formatCount(count: number | null | undefined): string {
  return count === null || count === undefined ? 'N/A' : count.toLocaleString('en-US')
}
