import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import { type Exact, isExactNumber, isExactObject } from './exact-json.ts'

/** A value as Aleo writes it: `1000u64`, `true`, `{ amount: 5u64 }`, `[ 1u8, 2u8 ]`. */
export function writeAleo(type: ValueType, value: Exact): string {
  if (type.kind === 'array') return writeElements(type.of, type.shape, value)
  if (type.kind === 'struct' && isExactObject(value)) {
    const members = new Map(value.members)
    const fields = type.fields.map(({ name, type: of }) => `${name}: ${writeAleo(of, members.get(name) ?? '')}`)
    return `{ ${fields.join(', ')} }`
  }
  const text = isExactNumber(value) ? value.digits : typeof value === 'string' ? value : JSON.stringify(value)
  return type.kind === 'integer' || type.kind === 'field' ? `${text}${type.name}` : text
}

function writeElements(of: ValueType, [length, ...others]: number[], value: Exact): string {
  if (length === undefined) return writeAleo(of, value)
  const items = Array.isArray(value) ? value : []
  return `[ ${items.map((item) => writeElements(of, others, item)).join(', ')} ]`
}

/** @throws SyntaxError where it is no literal of Aleo; numbers lose their suffix, which the type has */
export function parseAleo(text: string): Exact {
  const tokens = text.match(/[{}[\]:,]|[^\s{}[\]:,]+/g) ?? []
  const source = { tokens, at: 0 }
  const value = read(source, 0)
  if (source.at !== tokens.length)
    throw new SyntaxError(`${JSON.stringify(text.slice(0, 80))} is not a literal of Aleo.`)
  return value
}

function read(source: { tokens: string[]; at: number }, depth: number): Exact {
  const token = source.tokens[source.at++]
  if (token === undefined || depth > 40 || /^[}\]:,]$/.test(token))
    throw new SyntaxError('A literal of Aleo is cut off.')
  if (token === '[') {
    const items: Exact[] = []
    while (source.tokens[source.at] !== ']') {
      items.push(read(source, depth + 1))
      if (source.tokens[source.at] === ',') source.at += 1
    }
    source.at += 1
    return items
  }
  if (token === '{') {
    const members: [string, Exact][] = []
    while (source.tokens[source.at] !== '}') {
      const name = source.tokens[source.at++] ?? ''
      if (source.tokens[source.at++] !== ':') throw new SyntaxError('A literal of Aleo has a name and no value.')
      members.push([name, read(source, depth + 1)])
      if (source.tokens[source.at] === ',') source.at += 1
    }
    source.at += 1
    return { kind: 'object', members }
  }
  if (token === 'true' || token === 'false') return token === 'true'
  const [, digits] = /^(-?\d[\d_]*)(?:[ui]\d+|field|group|scalar)$/.exec(token) ?? []
  return digits === undefined ? token.replace(/\.(?:private|public|constant)$/, '') : digits.replaceAll('_', '')
}
