// What programs write holds such characters.
/* oxlint-disable no-control-regex */
import { StringDecoder } from 'node:string_decoder'
import { stripEscapes } from '@proofyard/frameworks/languages/strip-escapes.ts'

/** Longer lines are cut: no tool writes them for people. */
const MAX_LINE = 2000

/**
 * Makes lines for people of what a program writes: without escape sequences and control characters, of a line that was written
 * over and over the last state, and none that is a document for another program.
 */
export function outputLines(onLine: (line: string) => void): { write: (chunk: Buffer) => void; end: () => void } {
  const decoder = new StringDecoder('utf8')
  let begun = ''
  let isCut = false
  /** What comes next, unless it is the line's end, is written over what has begun. */
  let isReturned = false

  function begin(): void {
    begun = ''
    isCut = false
    isReturned = false
  }

  function finish(): void {
    const line = plainLine(begun)
    const wasCut = isCut
    begin()
    if (line !== '' && !isDocument(line)) onLine(wasCut ? `${line}…` : line)
  }

  function add(text: string): void {
    let end = text.length
    while (text[end - 1] === '\r') end -= 1
    const written = text.slice(0, end)
    // A line that is written over counts from its last beginning.
    const again = written.lastIndexOf('\r')
    if (written !== '' && (isReturned || again !== -1)) begin()
    isReturned ||= end < text.length
    const rest = written.slice(again + 1)
    isCut ||= begun.length + rest.length > MAX_LINE
    begun += rest.slice(0, Math.max(MAX_LINE - begun.length, 0))
  }

  return {
    write: (chunk) => {
      const [first = '', ...others] = decoder.write(chunk).split('\n')
      add(first)
      for (const other of others) {
        finish()
        add(other)
      }
    },
    end: () => {
      add(decoder.end())
      finish()
    },
  }
}

/** Controls, marks that turn the line around or join it unseen, tags, and the other ends of lines; half a character too. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

function plainLine(text: string): string {
  return stripEscapes(text).replaceAll('\t', '    ').replaceAll(UNSEEN, '').trimEnd()
}

/** Cargo, circom's tools and ours write JSON for the program that runs them. */
function isDocument(line: string): boolean {
  return /^\s*[[{]["{[\d]/.test(line)
}
