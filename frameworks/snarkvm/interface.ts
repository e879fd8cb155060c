import { readFile } from 'node:fs/promises'
import { fieldOrders } from '@proofyard/contract/interface/field-order.ts'
import type { CircuitInput } from '@proofyard/contract/interface/circuit-interface.ts'
import type { ValueType } from '@proofyard/contract/interface/value-type.ts'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findLeftFile } from '@proofyard/sandbox/left-file.ts'
import type { CompileResult } from '../framework.ts'
import { integerType } from '../interface/side-types.ts'

/** A program that snarkVM takes is smaller. */
const MAX_PROGRAM_BYTES = 1024 ** 2
const MAX_DEPTH = 8
const MAX_TYPES = 2000

/**
 * What the function that is proved takes, from the program as snarkVM has just compiled it; undefined where it cannot be read.
 * Its public values have their names in the proof's own document.
 */
export async function interfaceOf(folder: FilePath, functionName: string): Promise<CompileResult['interface']> {
  const path = await findLeftFile(folder, 'main.aleo', MAX_PROGRAM_BYTES)
  const values = path === undefined ? undefined : readInputs(await readFile(path, 'utf8'), functionName)
  if (values === undefined) return undefined
  return { inputs: { source: 'compiler', format: 'aleo', values }, public_values: null }
}

/** The inputs of a function by their registers; undefined where there is no such function, or a type that is too large. */
export function readInputs(program: string, functionName: string): CircuitInput[] | undefined {
  const text = program.replaceAll(/\/\*[^]*?\*\/|\/\/[^\n]*/g, ' ')
  const body = bodyOf(text, 'function', functionName)
  if (body === undefined) return undefined
  const values: CircuitInput[] = []
  const budget = { left: MAX_TYPES }
  for (const statement of statementsOf(body)) {
    const [, register, type, visibility] =
      /^\s*input\s+(r\d{1,9})\s+as\s+(.+?)\s*\.\s*(public|private|constant|record)\s*$/s.exec(statement) ?? []
    if (register === undefined || type === undefined) break
    const of = visibility === 'record' ? literal(`${type}.record`) : typeOf(type, text, budget, 0)
    if (of === undefined) return undefined
    // A constant is part of what is proved, as a public value is.
    values.push({
      name: register,
      type: of,
      visibility: visibility === 'public' || visibility === 'constant' ? 'public' : 'private',
    })
  }
  return values
}

/** What stands behind `struct bid:` up to the next declaration. */
function bodyOf(text: string, kind: string, name: string): string | undefined {
  const start = new RegExp(`(?:^|[\\s;])${kind}\\s+${escaped(name)}\\s*:`).exec(text)
  if (start === null) return undefined
  const rest = text.slice(start.index + start[0].length)
  const next = /;\s*(?:function|closure|struct|record|mapping|finalize|constructor|import)\s/.exec(rest)
  return next === null ? rest : rest.slice(0, next.index + 1)
}

function typeOf(type: string, program: string, budget: { left: number }, depth: number): ValueType | undefined {
  budget.left -= 1
  if (budget.left < 0 || depth > MAX_DEPTH) return undefined
  const name = type.trim()
  const [, sign, bits] = /^([ui])(8|16|32|64|128)$/.exec(name) ?? []
  if (bits !== undefined) return integerType(name, sign === 'i', Number(bits), 'text')
  if (name === 'boolean') return { kind: 'boolean' }
  if (name === 'field') return numeric(name, fieldOrders['bls12-377'])
  if (name === 'group' || name === 'scalar') return numeric(name, null)
  const [, element, length] = /^\[(.+);\s*(\d{1,10})u32\s*\]$/s.exec(name) ?? []
  if (element !== undefined) return arrayOf(Number(length), typeOf(element, program, budget, depth + 1))
  const fields = /^[A-Za-z]\w*$/.test(name) ? bodyOf(program, 'struct', name) : undefined
  return fields === undefined ? literal(name) : structOf(fields, program, budget, depth)
}

function structOf(body: string, program: string, budget: { left: number }, depth: number): ValueType | undefined {
  const fields: { name: string; type: ValueType }[] = []
  for (const member of statementsOf(body)) {
    const [, name, type] = /^\s*([A-Za-z]\w*)\s+as\s+(.+?)\s*$/s.exec(member) ?? []
    if (name === undefined || type === undefined) break
    const of = typeOf(type, program, budget, depth + 1)
    if (of === undefined) return undefined
    fields.push({ name, type: of })
  }
  return { kind: 'struct', fields }
}

function arrayOf(length: number, of: ValueType | undefined): ValueType | undefined {
  if (of === undefined) return undefined
  return of.kind === 'array'
    ? { kind: 'array', shape: [length, ...of.shape], of: of.of }
    : { kind: 'array', shape: [length], of }
}

/** A number with its type behind it; one below 0 is the order less what it is. */
function numeric(name: string, order: string | null): ValueType {
  return { kind: 'field', name, order, negative: true, written: 'text' }
}

function literal(name: string): ValueType {
  return { kind: 'literal', name: name.replaceAll(/\s+/g, ' ').slice(0, 100) }
}

/** The length of an array stands behind a semicolon, too. */
function statementsOf(body: string): string[] {
  return body.split(/;(?!\s*\d{1,10}u32\s*\])/)
}

function escaped(name: string): string {
  return name.replaceAll(/\W/g, String.raw`\$&`)
}
