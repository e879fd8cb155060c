import { InputError } from '../../languages/node/programs/input-error.ts'
import type { Pil, Pilcom, PolsArray } from './pilcom.ts'

const mostSentences = 10

/** Refuses a trace that does not satisfy its PIL, with file, line and row of what does not hold, never with a value. */
export async function checkTrace(
  { verifyPil, field }: Pilcom,
  pil: Pil,
  committed: PolsArray,
  constants: PolsArray,
): Promise<void> {
  let found: string[]
  try {
    found = await verifyPil(field, pil, committed, constants)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    throw new InputError(`The trace could not be checked against the PIL: ${message.slice(0, 500)}`, { cause: error })
  }
  if (found.length === 0) return
  const shown = found.slice(0, mostSentences).map(withoutValues)
  const more = found.length - shown.length
  throw new InputError(
    ['The trace of this input does not satisfy the PIL:', ...shown, ...(more > 0 ? [`and ${more} more.`] : [])].join(
      '\n',
    ),
  )
}

/** `main.pil:7: identity does not match w=3 val=5` without the value. */
function withoutValues(message: string): string {
  const [, place = '', what = ''] = /^(\S+:\d+):\s*(.*)$/.exec(message) ?? []
  const row = /\bw1?=(?:\d+,)?(\d+)/.exec(what)?.[1]
  const kind = what.replace(/\s*\b(?:w|p1|w1|val|values|Remaining)\b.*$/, '').trim()
  return `${place}: ${kind}${row === undefined ? '' : ` in row ${row}`}`
}
