import type { Exact } from './exact-json.ts'
import type { LeafType } from './field-node.ts'

/** What a box holds, or why it cannot be sent. */
export type Checked = { value: Exact } | { fault: string }

/** No field and no integer has more digits. */
const MAX_DIGITS = 400

/** Reads one value as a person writes it. Digits are 0 to 9: those of other scripts, and what cannot be seen, are none. */
export function checkLeaf(type: LeafType, text: string): Checked {
  const plain = text.trim()
  switch (type.kind) {
    case 'field':
      return checkNumber(plain, type, (number) => fieldFault(number, type))
    case 'integer':
      return checkNumber(plain, type, (number) =>
        number >= BigInt(type.minimum) && number <= BigInt(type.maximum)
          ? undefined
          : `Enter a number from ${type.minimum} to ${type.maximum}.`,
      )
    case 'boolean':
      if (plain === 'true' || plain === 'false') return { value: plain === 'true' }
      return { fault: 'Enter true or false.' }
    case 'text':
      return checkText(text, type.bytes)
    case 'bytes':
      return checkBytes(plain, type.length)
    case 'literal':
      return plain === '' ? { fault: 'Enter a value.' } : { value: plain }
    default:
      return type satisfies never
  }
}

function checkNumber(
  text: string,
  { written }: { written: 'text' | 'number' | 'either' },
  faultOf: (number: bigint) => string | undefined,
): Checked {
  if (text === '') return { fault: 'Enter a value.' }
  if (!/^(?:-?[0-9]+|0[xX][0-9a-fA-F]+)$/.test(text) || text.length > MAX_DIGITS)
    return { fault: 'Enter a whole number, such as 12 or 0x0c.' }
  const number = BigInt(text)
  const fault = faultOf(number)
  if (fault !== undefined) return { fault }
  return { value: written === 'number' ? { kind: 'number', digits: String(number) } : text }
}

function fieldFault(number: bigint, { order, negative }: LeafType & { kind: 'field' }): string | undefined {
  if (number < 0n && !negative) return 'Enter a number that is not negative.'
  const size = number < 0n ? -number : number
  if (order === null || size < BigInt(order)) return undefined
  return `Enter a number below the order of the field, ${order}.`
}

function checkText(text: string, bytes: number | null): Checked {
  const { length } = new TextEncoder().encode(text)
  if (bytes === null || bytes === length) return { value: text }
  return { fault: `Enter a text of ${bytes} bytes; this one has ${length}.` }
}

function checkBytes(text: string, length: number | null): Checked {
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(text)) return { fault: 'Enter bytes in hexadecimal, such as 0x01ff.' }
  const found = text.length / 2 - 1
  if (length === null || length === found) return { value: text }
  return { fault: `Enter ${length} bytes; these are ${found}.` }
}
