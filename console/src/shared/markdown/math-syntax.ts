import type { Code as CodeNode, InlineCode } from 'mdast'
import type { Extension as FromMarkdown } from 'mdast-util-from-markdown'
import type { Code, Construct, Effects, Extension, State, TokenizeContext } from 'micromark-util-types'
import { MOST_FORMULA_LENGTH } from './limits.ts'

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    mathText: 'mathText'
    mathTextData: 'mathTextData'
    mathFlow: 'mathFlow'
    mathFlowFence: 'mathFlowFence'
    mathFlowLine: 'mathFlowLine'
  }
}

const DOLLAR = 36
const BACKSLASH = 92

/**
 * GitHub's mathematics: `$x$` and `$$x$$` in a line, and blocks between lines of `$$`. A single dollar opens only
 * before a character and closes only after one and before no digit, so that "$5 and $10" stays an amount.
 */
export const mathSyntax: Extension = {
  flow: { [DOLLAR]: { tokenize: tokenizeBlock, concrete: true, name: 'mathFlow' } },
  text: { [DOLLAR]: { tokenize: tokenizeInline, name: 'mathText' } },
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
  },
  exit: {
    mathText(token) {
      this.exit(token)
    },
    mathFlow(token) {
      this.exit(token)
    },
  },
}

function mark(kind: 'inline' | 'block') {
  return { dataMath: kind }
}

function tokenizeInline(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const before = this.previous
  let fence = 0
  let closing = 0
  let length = 0
  let last: Code = null
  let isInData = false

  return function start(code) {
    if (before === DOLLAR) return nok(code)
    effects.enter('mathText')
    return open(code)
  }
  function open(code: Code): State | undefined {
    if (code === DOLLAR && fence < 3) {
      consume(code)
      fence += 1
      return open
    }
    if (fence > 2 || (fence === 1 && (isBlank(code) || isWordCharacter(before)))) return nok(code)
    return content(code)
  }
  function content(code: Code): State | undefined {
    if (code === null || ++length > MOST_FORMULA_LENGTH) return nok(code)
    if (code === DOLLAR) return fence === 1 && isBlank(last) ? nok(code) : close(code)
    if (code === BACKSLASH) {
      consume(code)
      return escaped
    }
    return consume(code)
  }
  function escaped(code: Code): State | undefined {
    return code === null ? nok(code) : consume(code)
  }
  function consume(code: Code): State {
    last = code
    if (isLineEnd(code)) {
      leaveData()
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
    } else {
      if (!isInData) effects.enter('mathTextData')
      isInData = true
      effects.consume(code)
    }
    return content
  }
  function leaveData(): void {
    if (isInData) effects.exit('mathTextData')
    isInData = false
  }
  function close(code: Code): State | undefined {
    if (code === DOLLAR) {
      consume(code)
      closing += 1
      return closing < fence ? close : afterClose
    }
    closing = 0
    return content(code)
  }
  function afterClose(code: Code): State | undefined {
    if (code === DOLLAR || (fence === 1 && isWordCharacter(code))) return nok(code)
    leaveData()
    effects.exit('mathText')
    return ok(code)
  }
}

/** As micromark's own fenced code, with dollars for backticks. */
function tokenizeBlock(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { interrupt, parser } = this
  let fence = 0
  let closing = 0
  const closeLine: Construct = { tokenize: tokenizeClose, partial: true }
  const nextLine: Construct = { tokenize: tokenizeNextLine, partial: true }

  return function start(code) {
    effects.enter('mathFlow')
    effects.enter('mathFlowFence')
    return open(code)
  }
  function open(code: Code): State | undefined {
    if (code === DOLLAR) {
      effects.consume(code)
      fence += 1
      return open
    }
    return fence < 2 ? nok(code) : openLine(code)
  }
  function openLine(code: Code): State | undefined {
    if (code === DOLLAR) return nok(code)
    if (code !== null && !isLineEnd(code)) {
      effects.consume(code)
      return openLine
    }
    effects.exit('mathFlowFence')
    return interrupt === true ? ok(code) : lineEnd(code)
  }
  function lineEnd(code: Code): State | undefined {
    return effects.attempt(nextLine, lineStart, after)(code)
  }
  function lineStart(code: Code): State | undefined {
    return effects.attempt(closeLine, after, line)(code)
  }
  function line(code: Code): State | undefined {
    if (code === null) return after(code)
    if (isLineEnd(code)) return lineEnd(code)
    effects.enter('mathFlowLine')
    return inLine(code)
  }
  function inLine(code: Code): State | undefined {
    if (code === null || isLineEnd(code)) {
      effects.exit('mathFlowLine')
      return line(code)
    }
    effects.consume(code)
    return inLine
  }
  function after(code: Code): State | undefined {
    effects.exit('mathFlow')
    return ok(code)
  }

  function tokenizeClose(effects: Effects, ok: State, nok: State): State {
    return function start(code) {
      closing = 0
      effects.enter('mathFlowFence')
      return indent(code)
    }
    function indent(code: Code): State | undefined {
      if (!isSpace(code)) return dollars(code)
      effects.consume(code)
      return indent
    }
    function dollars(code: Code): State | undefined {
      if (code === DOLLAR) {
        effects.consume(code)
        closing += 1
        return dollars
      }
      return closing < fence ? nok(code) : rest(code)
    }
    function rest(code: Code): State | undefined {
      if (isSpace(code)) {
        effects.consume(code)
        return rest
      }
      if (code !== null && !isLineEnd(code)) return nok(code)
      effects.exit('mathFlowFence')
      return ok(code)
    }
  }

  function tokenizeNextLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
    const isLazy = () => parser.lazy[this.now().line] === true
    return function start(code) {
      if (code === null) return nok(code)
      effects.enter('lineEnding')
      effects.consume(code)
      effects.exit('lineEnding')
      return (code) => (isLazy() ? nok(code) : ok(code))
    }
  }
}

/** micromark's codes: null is the end, -5 to -3 are line endings, -2 and -1 a tab and what fills it. */
function isLineEnd(code: Code): code is -5 | -4 | -3 {
  return code !== null && code < -2
}

function isSpace(code: Code): boolean {
  return code === -2 || code === -1 || code === 32
}

function isBlank(code: Code): boolean {
  return code === null || isLineEnd(code) || isSpace(code)
}

function isWordCharacter(code: Code): boolean {
  return code !== null && code > 0 && /[\p{L}\p{N}]/u.test(String.fromCodePoint(code))
}
