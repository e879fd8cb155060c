import { TomlError, parse } from 'smol-toml'
import { InputError } from '../../languages/node/programs/input-error.ts'
import { findJsonFault } from '../../languages/node/programs/json-fault.ts'

/** A value of an input file. A bigint is an integer as it was written; a number is one that is no integer. */
export type InputValue = bigint | number | string | boolean | null | InputValue[] | { [key: string]: InputValue }

/**
 * Parses an input: a JSON object, or TOML as in `Prover.toml`. A `InputError` tells where it is neither, never what it
 * holds, for inputs are secret.
 */
export function parseInput(text: string): Record<string, InputValue> {
  return text.trimStart().startsWith('{') ? parseJsonInput(text) : parseTomlInput(text)
}

function parseJsonInput(text: string): Record<string, InputValue> {
  try {
    return parseJson(text, keepDigits)
  } catch {
    const fault = findJsonFault(text)
    if (!fault) throw new InputError('The input is nested too deeply.')
    const { line, column, expected } = fault
    throw new InputError(`The input is not JSON: line ${line}, column ${column}: ${expected}.`)
  }
}

// TypeScript does not know the reviver's third argument yet (https://github.com/tc39/proposal-json-parse-with-source).
const parseJson: (text: string, reviver: typeof keepDigits) => Record<string, InputValue> = JSON.parse

function keepDigits(_key: string, value: unknown, context?: { source?: string }) {
  if (typeof value !== 'number') return value
  const source = context?.source ?? String(value)
  if (/^-?\d+$/.test(source)) return BigInt(source)
  // 1e3 and 2.0 are integers too, as long as a double holds them exactly.
  return Number.isSafeInteger(value) ? BigInt(value) : value
}

function parseTomlInput(text: string): Record<string, InputValue> {
  try {
    return ofToml(parse(text, { integersAsBigInt: true }))
  } catch (error) {
    if (error instanceof RangeError) throw new InputError('The input is nested too deeply.')
    if (!(error instanceof TomlError)) throw error
    // The first line says what is wrong; the others quote the input.
    const [what = ''] = error.message.replace(/^Invalid TOML document: /, '').split('\n')
    throw new InputError(
      `The input is neither a JSON object nor TOML: line ${error.line}, column ${error.column}: ${what.trim()}.`,
    )
  }
}

function ofToml(table: object): Record<string, InputValue> {
  return Object.fromEntries(Object.entries(table).map(([key, value]) => [key, ofTomlValue(value)]))
}

function ofTomlValue(value: unknown): InputValue {
  if (Array.isArray(value)) return value.map(ofTomlValue)
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'object' && value !== null) return ofToml(value)
  if (typeof value === 'bigint' || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : null
}
