import type { CircuitInput, InputFormat } from '@proofyard/contract/interface/circuit-interface.ts'
import { parseAleo, writeAleo } from './aleo-literal.ts'
import { readBox, writeBox } from './box-text.ts'
import { type Exact, type ExactObject, isExactObject, parseExact, writeExact } from './exact-json.ts'
import { parseExactToml, writeExactToml } from './exact-toml.ts'
import { type FieldNode, boxesOf, fieldNodes, pathWithin } from './field-node.ts'

/** What the inputs of a circuit are, and how their document is written. */
export interface KnownInputs {
  format: InputFormat
  values: CircuitInput[]
}

/** Texts of the boxes by their paths. */
export type BoxTexts = ReadonlyMap<string, string>

/** The texts of a form in which nothing was entered; a choice has its first value. */
export function emptyBoxes({ values }: KnownInputs): BoxTexts {
  return new Map(
    boxesOf(fieldNodes(values)).map((box) => [
      box.path,
      box.kind === 'leaf' && box.type.kind === 'boolean' ? 'false' : '',
    ]),
  )
}

/**
 * Spreads a document over the boxes of a form. What the document does not have stays empty.
 * @throws SyntaxError with a sentence where it is no such document, or holds what no box takes
 */
export function readDocument(text: string, inputs: KnownInputs): BoxTexts {
  const texts = new Map(emptyBoxes(inputs))
  if (text.trim() === '') return texts
  const members = new Map(membersOf(text, inputs))
  for (const node of fieldNodes(inputs.values)) {
    const value = members.get(node.path)
    members.delete(node.path)
    if (value !== undefined) spread(node, value, texts)
  }
  const [other] = members.keys()
  if (other !== undefined) throw new SyntaxError(`The circuit takes no ${JSON.stringify(other.slice(0, 80))}.`)
  return texts
}

function membersOf(text: string, { format, values }: KnownInputs): [string, Exact][] {
  const isToml = format === 'toml' && !text.trimStart().startsWith('{')
  const document = isToml ? parseExactToml(text) : parseExact(text)
  if (!isExactObject(document)) throw new SyntaxError('The document must be an object with one key for each input.')
  if (format !== 'aleo') return document.members
  const [list, ...others] = document.members
  if (list?.[0] !== 'inputs' || others.length > 0 || !Array.isArray(list[1]))
    throw new SyntaxError('The document must be an object with the list "inputs", and nothing else.')
  if (list[1].length > values.length) throw new SyntaxError(`The function takes ${values.length} inputs.`)
  return list[1].map((literal, index) => [
    values[index]?.name ?? '',
    typeof literal === 'string' ? parseAleo(literal) : literal,
  ])
}

function spread(node: FieldNode, value: Exact, texts: Map<string, string>): void {
  if (node.kind !== 'group') {
    texts.set(node.path, writeBox(node, value))
    return
  }
  const parts = node.isTuple
    ? Array.isArray(value)
      ? value.map((item, index): [string, Exact] => [pathWithin(node.path, index), item])
      : undefined
    : isExactObject(value)
      ? value.members.map(([name, member]): [string, Exact] => [pathWithin(node.path, name), member])
      : undefined
  if (parts === undefined) throw new SyntaxError(`${node.label} must be ${node.isTuple ? 'a list' : 'an object'}.`)
  const byPath = new Map(parts)
  for (const part of node.nodes) {
    const member = byPath.get(part.path)
    byPath.delete(part.path)
    if (member !== undefined) spread(part, member, texts)
  }
  const [other] = byPath.keys()
  if (other !== undefined) throw new SyntaxError(`${node.label} has other parts than the circuit takes.`)
}

/** A document that can be sent, or what is wrong by the paths of the boxes. */
export type Written = { text: string } | { faults: ReadonlyMap<string, string> }

export function writeDocument(texts: BoxTexts, inputs: KnownInputs): Written {
  const faults = new Map<string, string>()
  const members = fieldNodes(inputs.values).map((node): [string, Exact] => [node.path, gather(node, texts, faults)])
  return faults.size > 0 ? { faults } : { text: documentText({ kind: 'object', members }, inputs) }
}

/** The same of a form that is not finished: what cannot be sent stands there as it was entered. */
export function writeDraft(texts: BoxTexts, inputs: KnownInputs): string {
  const members = fieldNodes(inputs.values).map((node): [string, Exact] => [node.path, gather(node, texts, new Map())])
  return documentText({ kind: 'object', members }, inputs)
}

function documentText(document: ExactObject, { format, values }: KnownInputs): string {
  if (format === 'toml') return writeExactToml(document)
  if (format === 'json') return `${writeExact(document)}\n`
  const literals = document.members.map(([, value], index) => {
    const type = values[index]?.type
    return type === undefined ? '' : writeAleo(type, value)
  })
  return `${writeExact({ kind: 'object', members: [['inputs', literals]] })}\n`
}

function gather(node: FieldNode, texts: BoxTexts, faults: Map<string, string>): Exact {
  if (node.kind !== 'group') {
    const text = texts.get(node.path) ?? ''
    const read = readBox(node, text)
    if ('value' in read) return read.value
    faults.set(node.path, read.fault)
    return text
  }
  const parts = node.nodes.map((part) => gather(part, texts, faults))
  if (node.isTuple) return parts
  return { kind: 'object', members: node.nodes.map((part, index) => [part.label, parts[index] ?? null]) }
}
