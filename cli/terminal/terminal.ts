import { stripVTControlCharacters, styleText } from 'node:util'

type Style = 'red' | 'green' | 'dim'

/**
 * Where a command writes: its result to the standard output, everything else to the standard error. Whatever it writes is text, which says nothing
 * to the terminal: names, messages and what compilers say are a stranger's.
 */
export interface Terminal {
  /** Whether the result is wanted as JSON. */
  isJson: boolean
  /** Whether a person sits in front of it, who can be asked. */
  isInteractive: boolean
  /** The result: `value` where JSON is wanted, else what is made of it for a person. */
  result: (value: unknown, asText: () => string) => void
  /** A line beside the result. */
  note: (text: string, style?: Style) => void
  /** What a person has to know before they go on; with JSON it is a line of JSON. */
  warn: (text: string) => void
  /** A line that says whether something went well. */
  mark: (wentWell: boolean, text: string) => void
  /** A line that the next one takes the place of, where there is a terminal; nothing elsewhere. */
  passing: (text: string) => void
}

interface Streams {
  out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>
  err: Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>
  isInteractive: boolean
}

/** @param env `NO_COLOR` and `TERM=dumb` turn colours off */
export function openTerminal(streams: Streams, isJson: boolean, env: Record<string, string | undefined>): Terminal {
  const { out, err } = streams
  const isLive = err.isTTY && env['TERM'] !== 'dumb'
  const isColoured = isLive && (env['NO_COLOR'] ?? '') === ''
  const styled = (style: Style, text: string) =>
    isColoured ? styleText(style, plainText(text), { validateStream: false }) : plainText(text)
  let isPassing = false
  const clear = () => {
    if (isPassing) err.write('\r\u001B[2K')
    isPassing = false
  }
  return {
    isJson,
    isInteractive: streams.isInteractive && !isJson,
    result: (value, asText) => {
      clear()
      out.write(`${isJson ? plainJson(value) : plainText(asText())}\n`)
    },
    note: (text, style) => {
      clear()
      err.write(`${style === undefined ? plainText(text) : styled(style, text)}\n`)
    },
    warn: (text) => {
      clear()
      err.write(`${isJson ? JSON.stringify({ warning: plainText(text) }) : styled('red', text)}\n`)
    },
    mark: (wentWell, text) => {
      clear()
      err.write(`${wentWell ? styled('green', '✓') : styled('red', '✗')} ${plainText(text)}\n`)
    },
    passing: (text) => {
      if (!isLive) return
      clear()
      err.write(plainText(text).slice(0, Math.max(20, err.columns - 1)))
      isPassing = true
    },
  }
}

/** JSON in which what a terminal obeys is spelled out. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(
    /[\u007F-\u009F\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** Without what a terminal obeys, and without what turns the order of letters around. */
export function plainText(text: string): string {
  return stripVTControlCharacters(text).replaceAll(/[^\P{C}\n\t]|[\u2028\u2029]/gu, '\uFFFD')
}
