import { type Checked, checkLeaf } from './check-leaf.ts'
import { type Exact, isExactNumber, parseExact, writeExact } from './exact-json.ts'
import type { FieldNode, LeafType } from './field-node.ts'

type Box = Exclude<FieldNode, { kind: 'group' }>

/** Reads the text of a box. */
export function readBox(box: Box, text: string): Checked {
  if (box.kind === 'leaf') return checkLeaf(box.type, text)
  return box.kind === 'list' ? readList(box, text) : readJson(text)
}

function readJson(text: string): Checked {
  if (text.trim() === '') return { fault: 'Enter a value as JSON.' }
  try {
    return { value: parseExact(text) }
  } catch (error) {
    return { fault: `This is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

/** Values apart by commas, spaces or lines, in their order; or as JSON, however nested. */
function readList({ of, shape }: Box & { kind: 'list' }, text: string): Checked {
  const texts = text.trim().startsWith('[') ? textsOfJson(text) : text.split(/[\s,;]+/).filter((part) => part !== '')
  if (texts === undefined) return { fault: 'Enter the values apart by commas or lines, or as a list of JSON.' }
  const wanted = shape.reduce((product, length) => product * BigInt(length), 1n)
  if (BigInt(texts.length) !== wanted) return { fault: `Enter ${wanted} values; these are ${texts.length}.` }
  const values: Exact[] = []
  for (const [index, part] of texts.entries()) {
    const checked = checkLeaf(of, part)
    if ('fault' in checked) return { fault: `Value ${index + 1}: ${checked.fault}` }
    values.push(checked.value)
  }
  return { value: nested(values, shape) }
}

function textsOfJson(text: string): string[] | undefined {
  try {
    return flatTexts(parseExact(text))
  } catch {
    return undefined
  }
}

/** The single values of nested lists as texts; undefined where one is an object. */
function flatTexts(value: Exact): string[] | undefined {
  if (!Array.isArray(value)) {
    const text = leafText(value)
    return text === undefined ? undefined : [text]
  }
  const parts = value.map(flatTexts)
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined
}

function nested(values: Exact[], [, ...inner]: number[]): Exact[] {
  const size = inner.reduce((product, length) => product * length, 1)
  if (inner.length === 0 || size === 0) return values
  const rows = Array.from({ length: values.length / size }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  )
  return rows.map((row) => nested(row, inner))
}

/** How a value stands in its box; one that does not fit is shown as it is, and refused when it is read. */
export function writeBox(box: Box, value: Exact): string {
  if (box.kind === 'json') return writeExact(value)
  if (box.kind === 'leaf') return leafText(value) ?? writeExact(value)
  return listText(box.of, value, box.shape) ?? writeExact(value)
}

function listText(of: LeafType, value: Exact, shape: number[]): string | undefined {
  const texts = Array.isArray(value) ? flatTexts(value) : undefined
  // A text may hold what tells values apart.
  if (texts === undefined || of.kind === 'text') return undefined
  const width = shape.length > 1 ? (shape.at(-1) ?? 1) : texts.length
  const lines: string[] = []
  for (let at = 0; at < texts.length; at += Math.max(width, 1)) lines.push(texts.slice(at, at + width).join(', '))
  return lines.join('\n')
}

function leafText(value: Exact): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  return isExactNumber(value) ? value.digits : undefined
}
