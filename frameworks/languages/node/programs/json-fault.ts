/** The first place at which a text stops being JSON, counted from 1. */
export interface JsonFault {
  line: number
  column: number
  /** What stands there; undefined when the text ends too early. */
  found: string | undefined
  /** What JSON wants there, as in "a colon is expected here". */
  expected: string
}

const aValue = 'a value is expected here'
const aKey = 'a key in double quotes is expected here'
const aColon = 'a colon is expected here'
const nothing = 'nothing may follow here'
const ends = { '{': '}', '[': ']' }

const SPACE = /[ \t\n\r]*/y
// Any letter but a control character, a quotation mark and a backslash; then escapes.
const STRING = /"[ !#-[\]-\u{10ffff}]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[ !#-[\]-\u{10ffff}]*)*"/uy
const SCALAR = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y

/**
 * Finds what JSON.parse only says in its own words, and not always where. Knows no depth, so a text of a million
 * brackets is no danger to it.
 * @returns undefined when the text is JSON
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0
  const open: ('{' | '[')[] = []
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const skip = () => take(SPACE)
  const takeLetter = (letter: string): boolean => {
    if (text[at] !== letter) return false
    at++
    return true
  }
  const fault = (expected: string): JsonFault => ({ ...placeOf(text, at), expected })
  const extractKey = (): JsonFault | undefined => {
    skip()
    if (!take(STRING)) return fault(aKey)
    skip()
    return takeLetter(':') ? undefined : fault(aColon)
  }
  // Each turn takes one value or the beginning of one, then everything that closes after it.
  for (;;) {
    skip()
    let closed = false
    if (takeLetter('{')) {
      skip()
      if (takeLetter('}')) closed = true
      else {
        open.push('{')
        const wrongKey = extractKey()
        if (wrongKey) return wrongKey
      }
    } else if (takeLetter('[')) {
      skip()
      if (takeLetter(']')) closed = true
      else open.push('[')
    } else if (take(STRING) || take(SCALAR)) closed = true
    else return fault(aValue)
    while (closed) {
      skip()
      const around = open.at(-1)
      if (around === undefined) return at === text.length ? undefined : fault(nothing)
      if (takeLetter(',')) {
        const wrongKey = around === '{' ? extractKey() : undefined
        if (wrongKey) return wrongKey
        closed = false
      } else if (takeLetter(ends[around])) open.pop()
      else return fault(`a comma or ${ends[around]} is expected here`)
    }
  }
}

function placeOf(text: string, at: number): Omit<JsonFault, 'expected'> {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const found = text.slice(at, at + 20).split(/[\n\r]/)[0] ?? ''
  return { line, column, found: at >= text.length ? undefined : found }
}
