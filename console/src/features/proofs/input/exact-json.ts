import { jsonDepth } from '@proofyard/contract/json-depth.ts'

/** A JSON value with each number as it was written: values of circuits are larger than JavaScript's numbers hold. */
export type Exact = ExactNumber | ExactObject | string | boolean | null | Exact[]

export interface ExactNumber {
  kind: 'number'
  digits: string
}

/** Members in their order; a name may be `__proto__`. */
export interface ExactObject {
  kind: 'object'
  members: [name: string, value: Exact][]
}

/** An input is flatter, and a deeper one would be more than the stack holds. */
const MAX_DEPTH = 200

/** @throws SyntaxError with a sentence for the person who wrote the text */
export function parseExact(text: string): Exact {
  if (jsonDepth(text) > MAX_DEPTH) throw new SyntaxError('It has values in each other, too deep.')
  JSON.parse(text)
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|true|false|null|[[\]{},:]/g) ?? []
  return readValue({ tokens, at: 0 })
}

interface Source {
  tokens: string[]
  at: number
}

/** The text is known to be JSON. */
function readValue(source: Source): Exact {
  const token = source.tokens[source.at++] ?? ''
  if (token === '[') return readList(source)
  if (token === '{') return readObject(source)
  if (token.startsWith('"')) return readText(token)
  if (token === 'true' || token === 'false') return token === 'true'
  return token === 'null' ? null : { kind: 'number', digits: token }
}

function readText(token: string): string {
  return String(JSON.parse(token))
}

function readList(source: Source): Exact[] {
  const items: Exact[] = []
  while (source.tokens[source.at] !== ']') {
    items.push(readValue(source))
    if (source.tokens[source.at] === ',') source.at += 1
  }
  source.at += 1
  return items
}

function readObject(source: Source): ExactObject {
  const members: ExactObject['members'] = []
  const names = new Set<string>()
  while (source.tokens[source.at] !== '}') {
    const name = readText(source.tokens[source.at] ?? '""')
    if (names.has(name)) throw new SyntaxError(`It has ${JSON.stringify(name)} twice.`)
    names.add(name)
    source.at += 2
    members.push([name, readValue(source)])
    if (source.tokens[source.at] === ',') source.at += 1
  }
  source.at += 1
  return { kind: 'object', members }
}

export function isExactObject(value: Exact): value is ExactObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'object'
}

export function isExactNumber(value: Exact): value is ExactNumber {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && value.kind === 'number'
}

/** The value as JSON, two spaces for each level; a list without objects in it stays in its line. */
export function writeExact(value: Exact, indent = ''): string {
  if (Array.isArray(value)) return writeList(value, indent)
  if (isExactNumber(value)) return value.digits
  if (!isExactObject(value)) return JSON.stringify(value)
  if (value.members.length === 0) return '{}'
  const within = `${indent}  `
  const lines = value.members.map(([name, member]) => `${within}${JSON.stringify(name)}: ${writeExact(member, within)}`)
  return `{\n${lines.join(',\n')}\n${indent}}`
}

function writeList(items: Exact[], indent: string): string {
  if (items.every((item) => !Array.isArray(item) && !isExactObject(item)))
    return `[${items.map((item) => writeExact(item)).join(', ')}]`
  const within = `${indent}  `
  return `[\n${items.map((item) => `${within}${writeExact(item, within)}`).join(',\n')}\n${indent}]`
}
