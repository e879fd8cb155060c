import { stripVTControlCharacters } from 'node:util'

// A build's error is read by people; a compiler that repeats itself thousands of times helps nobody.
const longest = 20_000

/** The compiler's words as it said them, without colours, without the name of the folder it ran in, and not endless. */
export function cleanMessages(said: string): string {
  const text = stripVTControlCharacters(said)
    .replaceAll('/project/', '')
    .replaceAll(/^(?:previous errors were found|note: run with `RUST_BACKTRACE.*)$/gm, '')
    .replaceAll(/[ \t]+$/gm, '')
    .trim()
  return text.length > longest ? `${text.slice(0, longest)}\n…and ${text.length - longest} characters more.` : text
}

/** The single warnings among the compiler's words. */
export function listWarnings(said: string): string[] {
  return cleanMessages(said)
    .split(/\n(?=(?:warning|error|note|help)\[)/)
    .map((message) => message.trim())
    .filter((message) => message.startsWith('warning['))
}
