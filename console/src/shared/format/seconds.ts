/** `1.43s`; `N/A` for nothing. */
export function formatSeconds(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? 'N/A' : `${seconds.toFixed(2)}s`
}

/** `7s`, rounded; `N/A` for nothing. */
export function formatWholeSeconds(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? 'N/A' : `${Math.round(seconds)}s`
}
