import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Where a command writes: its result to the standard output, everything else to the standard error. */
export interface Terminal {
  /** Whether the result is wanted as JSON. */
  isJson: boolean
  /** Whether a person sits in front of it, who can be asked. */
  isInteractive: boolean
  /** The result: `value` where JSON is wanted, else what is made of it for a person. */
  result: (value: unknown, asText: () => string) => void
  /** A line beside the result. */
  note: (text: string) => void
  /** A line that the next one takes the place of, where there is a terminal; nothing elsewhere. */
  passing: (text: string) => void
  /** A text in a colour or in bold, where the standard error is a terminal that shows it. */
  styled: (style: Style, text: string) => string
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
      out.write(`${isJson ? JSON.stringify(value, null, 2) : asText()}\n`)
    },
    note: (text) => {
      clear()
      err.write(`${text}\n`)
    },
    passing: (text) => {
      if (!isLive) return
      clear()
      err.write(text.slice(0, Math.max(20, err.columns - 1)))
      isPassing = true
    },
    styled: (style, text) => (isColoured ? styleText(style, text) : text),
  }
}
