/** No one reads more, and every answer about the build carries them. */
export const MAX_WARNINGS = 100
const MAX_LENGTH = 2000

/** The warnings of a build, not more and none longer than a person reads; the last one tells how many were left out. */
export function capWarnings(warnings: string[]): string[] {
  const short = warnings.map((text) =>
    text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}\n…and ${text.length - MAX_LENGTH} characters more.` : text,
  )
  if (short.length <= MAX_WARNINGS) return short
  return [...short.slice(0, MAX_WARNINGS - 1), `…and ${short.length - MAX_WARNINGS + 1} warnings more.`]
}
