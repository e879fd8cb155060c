/** Of one name or value. */
const MAX_CHARACTERS = 200

/** A text as far as a page shows it. A part of it is called that: two values may begin alike. */
export function shownText(text: string): string {
  if (text.length <= MAX_CHARACTERS) return text
  return `${text.slice(0, MAX_CHARACTERS)}… (the first ${MAX_CHARACTERS} of ${text.length} characters)`
}
