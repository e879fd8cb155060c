import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Folders whose sentences people read. */
const FOLDERS = [
  'archives',
  'console/src',
  'contract',
  'core',
  'frameworks',
  'sdk',
  'server',
  'settings',
  'start',
  'toolchains',
  'worker',
]

/** Words that no product says to a person, and other spellings of what has one; with what to write instead. */
const FORBIDDEN: [RegExp, string][] = [
  [/(?:['"`>]|[.:!?] )Give\b/, 'Enter, Send, Choose, Set'],
  [/\bshall\b/, 'will, must'],
  [/\bwhoever\b/i, 'the caller, anyone who'],
  [/\banew\b/, 'again'],
  [/\bIt begins\b|\bbegins by itself\b|\bby itself when\b/, 'starts automatically'],
  [/\be-mail\b/i, 'email'],
  [/\btrusted setup\b|\bDevelopment setup\b/, 'set-up'],
  [/\b(?:sign in|signed in again|login again)\b(?=.*['"`<])/i, 'log in'],
]

/** Texts that the product specification quotes, word for word. */
const QUOTED = ['was sent an invite e-mail!', 'Unauthorized. Please login again.', "'Sign in'", '"Sign in"']

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !/node_modules|\/dist\/|\/testing\//.test(path))
}

/** The lines of a source, without comments and without what is quoted. */
function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .map((line) => (/^\s*(?:\/\/|\*|\/\*|\{\/\*)/.test(line) ? '' : line.replace(/\s\/\/ .*$/, '')))
    .map((line) => QUOTED.reduce((left, text) => left.replaceAll(text, ''), line))
}

test.each(FOLDERS)('the sentences of %s are plain product English', (folder) => {
  const found = sourcesBelow(folder).flatMap((path) =>
    linesOf(path).flatMap((line, index) =>
      FORBIDDEN.filter(([word]) => word.test(line)).map(
        ([, instead]) => `${path}:${index + 1} (write ${instead}): ${line.trim()}`,
      ),
    ),
  )
  expect(found).toEqual([])
})

test('a forbidden word is found where it is said, and not in a comment', () => {
  const isForbidden = (line: string) => FORBIDDEN.some(([word]) => word.test(line))
  for (const said of [
    "error: 'Give a name.'",
    '<p>It begins by itself when done.</p>',
    "'Where it shall go.'",
    "'Your e-mail'",
  ]) {
    expect(isForbidden(said)).toBe(true)
  }
  expect(isForbidden("'Enter a name.'")).toBe(false)
})
