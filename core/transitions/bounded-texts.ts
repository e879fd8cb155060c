const MAX_ERROR_CHARACTERS = 32 * 1024
const MAX_WARNINGS = 100
const MAX_WARNING_CHARACTERS = 2000
const MAX_ACTIVITY_CHARACTERS = 500

/** What a person reads of a failure; a compiler may print megabytes. */
export function boundedError(error: string): string {
  return cut(error, MAX_ERROR_CHARACTERS)
}

export function boundedActivity(activity: string): string {
  return cut(activity, MAX_ACTIVITY_CHARACTERS)
}

/** The first hundred, each cut, and how many more there were. */
export function boundedWarnings(warnings: string[]): string[] {
  const kept = warnings.slice(0, MAX_WARNINGS).map((warning) => cut(warning, MAX_WARNING_CHARACTERS))
  const more = warnings.length - kept.length
  return more === 0 ? kept : [...kept, `…and ${more} warnings more.`]
}

/** Without control characters, and with how much was left out behind `most` characters. */
export function cut(written: string, most: number): string {
  const text = readable(written)
  if (text.length <= most) return text
  return `${text.slice(0, most).toWellFormed()}\n…and ${text.length - most} characters more.`
}

/** PostgreSQL stores no NUL, and a person reads no control character: a run of them becomes one mark. */
function readable(written: string): string {
  const text = written
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]+/gu, '\uFFFD')
  const isNoText = text.includes('\uFFFD') && /^[\s\uFFFD]*$/u.test(text)
  return isNoText ? 'What it wrote is no text that can be shown.' : text
}
