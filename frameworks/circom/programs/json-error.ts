/** Where a text stops being JSON: both count from 1. */
export interface JsonErrorPlace {
  line: number
  column: number
  expected: string
}

/**
 * Finds the place where a text that `JSON.parse` refused stops being JSON. `JSON.parse` itself names the place only
 * for some errors, and quotes the text around it for the others.
 */
export function findJsonError(text: string): JsonErrorPlace {
  const scanner = { text, at: 0, expected: 'a value is expected here' }
  const whole =
    value(scanner, 0) && (skip(scanner), scanner.at === text.length || fail(scanner, 'nothing may follow here'))
  const before = text.slice(0, whole ? text.length : scanner.at)
  return {
    line: before.split('\n').length,
    column: before.length - before.lastIndexOf('\n'),
    expected: scanner.expected,
  }
}

interface Scanner {
  text: string
  at: number
  expected: string
}

const deepest = 1000

function value(scanner: Scanner, depth: number): boolean {
  skip(scanner)
  if (depth > deepest) return fail(scanner, 'the nesting is too deep here')
  if (scanner.text[scanner.at] === '{') return list(scanner, '}', () => member(scanner, depth))
  if (scanner.text[scanner.at] === '[') return list(scanner, ']', () => value(scanner, depth + 1))
  return take(scanner, literal) || fail(scanner, 'a value is expected here')
}

function member(scanner: Scanner, depth: number): boolean {
  skip(scanner)
  if (!take(scanner, string)) return fail(scanner, 'a key in double quotes is expected here')
  skip(scanner)
  return (take(scanner, /:/y) || fail(scanner, 'a colon is expected here')) && value(scanner, depth + 1)
}

function list(scanner: Scanner, end: string, item: () => boolean): boolean {
  scanner.at++
  skip(scanner)
  if (scanner.text[scanner.at] === end) return Boolean(++scanner.at)
  while (item()) {
    skip(scanner)
    if (scanner.text[scanner.at] === end) return Boolean(++scanner.at)
    if (!take(scanner, /,/y)) return fail(scanner, `a comma or ${end} is expected here`)
  }
  return false
}

// RFC 8259, sections 6 and 7: \p{Cc} are the control characters, of which JSON forbids all below U+0020.
const string = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy
const literal = new RegExp(`${string.source}|-?(?:0|[1-9]\\d*)(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null`, 'uy')

function take(scanner: Scanner, pattern: RegExp): boolean {
  pattern.lastIndex = scanner.at
  const found = pattern.exec(scanner.text)
  if (found) scanner.at += found[0].length
  return found !== null
}

function skip(scanner: Scanner) {
  take(scanner, /[ \t\r\n]*/y)
}

function fail(scanner: Scanner, expected: string): false {
  scanner.expected = expected
  return false
}
