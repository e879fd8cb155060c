/** `a minute ago`, `12 minutes ago`: roughly, and never less than a minute. */
export function agoText(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`
}
