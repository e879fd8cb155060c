/** Writes layouts of any gates as a program of a project's could, whatever they say. */

const ORDER = 0x30644e72e131a029b85045b68181585d2833e84879b9709143e1f593f0000001n

export const [advice, fixed, instance] = [0, 1, 2]

export function number(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value | 0)
  return bytes
}

function element(value: bigint): Buffer {
  const reduced = ((value % ORDER) + ORDER) % ORDER
  return Buffer.from(Buffer.from(reduced.toString(16).padStart(64, '0'), 'hex').toReversed())
}

function list(entries: Buffer[]): Buffer {
  return Buffer.concat([number(entries.length), ...entries])
}

export const constant = (value: bigint) => Buffer.concat([number(0), element(value)])
export const cell = (kind: number, column: number, rotation = 0) =>
  Buffer.concat([number(1), number(kind), number(column), number(rotation)])
export const sum = (one: Buffer, other: Buffer) => Buffer.concat([number(2), one, other])
export const product = (one: Buffer, other: Buffer) => Buffer.concat([number(3), one, other])
export const scaled = (inner: Buffer, factor: bigint) => Buffer.concat([number(4), element(factor), inner])

/** What a layout is to say; a constant column is one in the rows of `ones`. */
export interface LayoutParts {
  degree?: number
  columns?: [advice: number, fixed: number, instance: number]
  equal?: [kind: number, column: number][]
  gates?: Buffer[]
  lookups?: [input: Buffer, table: Buffer][][]
  names?: string[]
  ones?: [column: number, row: number][]
  constants?: [column: number, row: number, value: bigint][]
  fills?: [column: number, row: number, value: bigint][]
  copies?: number[][]
}

export function layoutBytes(parts: LayoutParts): Buffer {
  const { degree = 6, columns = [1, 1, 1], equal = [], gates = [], lookups = [], names = [] } = parts
  const { ones = [], constants = [], fills = [], copies = [] } = parts
  const numbers = (values: number[]) => Buffer.concat(values.map(number))
  const values = (of: [number, number, bigint][]) =>
    list(of.map(([column, row, value]) => Buffer.concat([number(column), number(row), element(value)])))
  return Buffer.concat([
    number(-1),
    numbers([degree, ...columns]),
    list(equal.map(numbers)),
    list(gates),
    list(lookups.map((pairs) => list(pairs.map((pair) => Buffer.concat(pair))))),
    list(names.map((name) => Buffer.concat([number(Buffer.byteLength(name)), Buffer.from(name)]))),
    list(ones.map(numbers)),
    values(constants),
    values(fills),
    list(copies.map(numbers)),
  ])
}

/** A witness by column, advice and public values. */
export function witnessBytes(values: bigint[][], publicValues: bigint[][]): Buffer {
  return Buffer.concat([values, publicValues].map((columns) => list(columns.map((one) => list(one.map(element))))))
}
