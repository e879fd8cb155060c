/** The first place at which a text stops being JSON, counted from 1. */
export interface JsonFault {
  line: number
  column: number
  /** What stands there; undefined when the text ends too early. */
  found: string | undefined
}

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
  const takeKey = (): boolean => {
    skip()
    if (!take(STRING)) return false
    skip()
    return takeLetter(':')
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
        if (!takeKey()) return faultAt(text, at)
      }
    } else if (takeLetter('[')) {
      skip()
      if (takeLetter(']')) closed = true
      else open.push('[')
    } else if (take(STRING) || take(SCALAR)) closed = true
    else return faultAt(text, at)
    while (closed) {
      skip()
      const around = open.at(-1)
      if (around === undefined) return at === text.length ? undefined : faultAt(text, at)
      if (takeLetter(',')) {
        if (around === '{' && !takeKey()) return faultAt(text, at)
        closed = false
      } else if (takeLetter(around === '{' ? '}' : ']')) open.pop()
      else return faultAt(text, at)
    }
  }
}

function faultAt(text: string, at: number): JsonFault {
  const before = text.slice(0, at)
  const line = before.split('\n').length
  const column = at - before.lastIndexOf('\n')
  const found = text.slice(at, at + 20).split(/[\n\r]/)[0] ?? ''
  return { line, column, found: at >= text.length ? undefined : found }
}
