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

  function finish(): void {
    const line = plainLine(begun)
    const wasCut = isCut
    begun = ''
    isCut = false
    if (line !== '' && !isDocument(line)) onLine(wasCut ? `${line}…` : line)
  }

  function add(text: string): void {
    // A line that is written over counts from its last beginning.
    const again = text.lastIndexOf('\r', text.length - 2)
    if (again !== -1) {
      begun = ''
      isCut = false
    }
    const rest = text.slice(again + 1)
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

function plainLine(text: string): string {
  return stripEscapes(text)
    .replaceAll('\t', '    ')
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trimEnd()
}

/** Cargo, circom's tools and ours write JSON for the program that runs them. */
function isDocument(line: string): boolean {
  return /^\s*[[{]["{[\d]/.test(line)
}
