import { type ValueType, spellType } from '@proofyard/contract/interface/value-type.ts'
import type { CircuitInput } from '@proofyard/contract/interface/circuit-interface.ts'

/** A value that one box holds. */
export type LeafType = Exclude<ValueType, { kind: 'array' | 'tuple' | 'struct' | 'json' }>

/** Stands in no name: `a.b` may be the name of an input, and not the field b of another one. */
const BETWEEN = '\u001f'

/** The path of what is in another: by its name, or by its place in a tuple. */
export function pathWithin(path: string, name: string | number): string {
  return `${path}${BETWEEN}${name}`
}

/** A part of the form. `path` tells it from all others. */
export type FieldNode =
  | { kind: 'leaf'; path: string; label: string; type: LeafType }
  /** Many values in one box, the last dimension in a line. */
  | { kind: 'list'; path: string; label: string; of: LeafType; shape: number[] }
  /** What has no form of its own, as JSON. */
  | { kind: 'json'; path: string; label: string; type: ValueType }
  | { kind: 'group'; path: string; label: string; isTuple: boolean; nodes: FieldNode[] }

/** Deeper, or with more parts, a group is written as JSON. */
const MAX_DEPTH = 3
const MAX_PARTS = 40

/** The fields of an input's top level, in the order of the circuit. */
export function fieldNodes(values: CircuitInput[]): FieldNode[] {
  return values.map(({ name, type }) => nodeOf(name, name, type, 0))
}

function nodeOf(path: string, label: string, type: ValueType, depth: number): FieldNode {
  switch (type.kind) {
    case 'array':
      return isLeaf(type.of)
        ? { kind: 'list', path, label, of: type.of, shape: type.shape }
        : { kind: 'json', path, label, type }
    case 'struct':
      if (depth === MAX_DEPTH || type.fields.length > MAX_PARTS) return { kind: 'json', path, label, type }
      return {
        kind: 'group',
        path,
        label,
        isTuple: false,
        nodes: type.fields.map(({ name, type: of }) => nodeOf(pathWithin(path, name), name, of, depth + 1)),
      }
    case 'tuple':
      if (depth === MAX_DEPTH || type.items.length > MAX_PARTS) return { kind: 'json', path, label, type }
      return {
        kind: 'group',
        path,
        label,
        isTuple: true,
        nodes: type.items.map((item, index) => nodeOf(pathWithin(path, index), `${label}[${index}]`, item, depth + 1)),
      }
    case 'json':
      return { kind: 'json', path, label, type }
    case 'field':
    case 'integer':
    case 'boolean':
    case 'text':
    case 'bytes':
    case 'literal':
      return { kind: 'leaf', path, label, type }
    default:
      return type satisfies never
  }
}

function isLeaf(type: ValueType): type is LeafType {
  return !['array', 'tuple', 'struct', 'json'].includes(type.kind)
}

/** Every box of the form, in the order of the page. */
export function boxesOf(nodes: FieldNode[]): Exclude<FieldNode, { kind: 'group' }>[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? boxesOf(node.nodes) : [node]))
}

/** What a box takes, beside its label. */
export function typeText(node: FieldNode): string {
  if (node.kind === 'group') return ''
  if (node.kind === 'list') return spellType({ kind: 'array', of: node.of, shape: node.shape })
  const text = spellType(node.type)
  return text.length > 60 ? 'JSON' : text
}
