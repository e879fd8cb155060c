import type { Code as CodeNode, InlineCode } from 'mdast'
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown'
import { math } from 'micromark-extension-math'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { MAX_FORMULA_LENGTH } from './limits.ts'

const DOLLAR = 36
const BACKSLASH = 92

const library = math()
const libraryText = constructOf(library.text?.[DOLLAR])

/**
 * GitHub's mathematics: `$x$` and `$$x$$` in a line, and blocks between lines of `$$`, as the library reads them, without
 * what is an amount of money (`isFormula`) and with `\$` for a dollar inside a formula.
 */
export const mathSyntax: Extension = {
  ...library,
  text: { [DOLLAR]: { ...libraryText, tokenize: tokenizeInline } },
}

/** Formulas become code that is marked as a formula: `dataMath` is `inline` or `block`. */
export const mathFromMarkdown: FromMarkdown = {
  enter: {
    mathText(token) {
      const source = this.sliceSerialize(token)
      const isBlock = source.startsWith('$$')
      const value = isBlock ? source.slice(2, -2).trim() : source.slice(1, -1).replace(/^`(.*)`$/s, '$1')
      const node: InlineCode = { type: 'inlineCode', value, data: { hProperties: mark(isBlock ? 'block' : 'inline') } }
      this.enter(node, token)
    },
    mathFlow(token) {
      const value = this.sliceSerialize(token)
        .replace(/^\$+/, '')
        .replace(/\n[ \t]*\$+[ \t]*$/, '')
      const node: CodeNode = { type: 'code', value: value.trim(), data: { hProperties: mark('block') } }
      this.enter(node, token)
    },
    // What stands behind the opening dollars is in the block's value already.
    mathFlowFenceMeta() {
      this.buffer()
    },
  },
  exit: {
    mathText(token) {
      this.exit(token)
    },
    mathFlow(token) {
      this.exit(token)
    },
    mathFlowFenceMeta() {
      this.resume()
    },
  },
}

function mark(kind: 'inline' | 'block') {
  return { dataMath: kind }
}

function constructOf(found: Construct | Construct[] | undefined): Construct {
  const [construct] = [found ?? []].flat()
  if (construct === undefined) throw new Error('micromark-extension-math reads no dollars.')
  return construct
}

/** The library's tokenizer, which is not shown the dollars that are escaped, and whose findings are judged at their end. */
function tokenizeInline(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = this.previous
  const start = this.now()
  let isAtEnd = false
  let isEscaped = false
  let length = 0
  const accept: State = (code) => {
    isAtEnd = true
    const source = this.sliceSerialize({ start, end: this.now() })
    return isFormula(source, { before, after: code }) ? ok(code) : nok(code)
  }
  const refuse: State = (code) => {
    isAtEnd = true
    return nok(code)
  }
  return follow(libraryText.tokenize.call(this, effects, accept, refuse))

  function follow(state: State): State {
    return (code) => {
      if (++length > MAX_FORMULA_LENGTH) return refuse(code)
      if (isEscaped && code === DOLLAR) {
        isEscaped = false
        effects.consume(code)
        return follow(state)
      }
      isEscaped = code === BACKSLASH && !isEscaped
      const next = state(code)
      return isAtEnd || next === undefined ? next : follow(next)
    }
  }
}

/**
 * Whether dollars and what is between them are a formula: single dollars open only before a character and not within a
 * word, and close only after one and before no letter or digit, so that "$5 and $10" stays an amount.
 */
function isFormula(source: string, around: { before: Code; after: Code }): boolean {
  const [, dollars = '', formula = ''] = /^(\$+)([^]*)\1$/.exec(source) ?? []
  if (dollars.length > 2 || formula.replaceAll(/\\[^]/g, '').includes(dollars)) return false
  if (dollars.length === 2) return true
  return !/^\s|\s$/.test(formula) && !isWordCharacter(around.before) && !isWordCharacter(around.after)
}

function isWordCharacter(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}
