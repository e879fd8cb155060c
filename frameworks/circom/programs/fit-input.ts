import { InputError } from '../../languages/node/programs/input-error.ts'
import type { InputSignal } from './input-signals.ts'
import { type InputValue, isNumberText } from './parse-input.ts'

/** The values of one input signal, in circom's order: the last index runs fastest. */
export interface SignalValues {
  name: string
  values: bigint[]
}

/**
 * Fits an input file to the signals of a circuit: each signal once, with as many numbers as it takes. Like circom's own
 * loader it takes an array flat or nested. Numbers may be negative or larger than the prime; the circuit sees them
 * modulo the prime.
 *
 * @throws InputError that names every signal that is missing, superfluous or wrongly filled
 */
export function fitInput(input: Record<string, InputValue>, signals: InputSignal[]): SignalValues[] {
  const valuesByName = new Map<string, InputValue[]>()
  for (const [name, value] of Object.entries(input)) collect(name, value, valuesByName)

  const known = new Set(signals.map((signal) => signal.name))
  const missing = signals.filter((signal) => !valuesByName.has(signal.name)).map(spell)
  const superfluous = [...valuesByName.keys()].filter((name) => !known.has(name))
  const problems = [
    ...(missing.length > 0 ? [`it lacks ${several('signal', missing)}`] : []),
    ...(superfluous.length > 0 ? [`it gives ${several('signal', superfluous)}, which the circuit does not take`] : []),
    ...signals.flatMap((signal) => miscount(signal, valuesByName.get(signal.name)?.length)),
  ]
  if (problems.length > 0) {
    throw new InputError(
      `The input does not fit the circuit: ${problems.join('; ')}. The circuit takes ${inputList(signals)}.`,
    )
  }
  return signals.map((signal) => ({
    name: signal.name,
    values: (valuesByName.get(signal.name) ?? []).map((value, index) => toInteger(value, placeName(signal, index))),
  }))
}

/** Flattens arrays, and names the fields of buses as circom does: `p.x`, `p[0].x`. */
function collect(name: string, value: InputValue, into: Map<string, InputValue[]>) {
  if (Array.isArray(value) && value.some(holdsObject)) {
    value.forEach((item, index) => collect(`${name}[${index}]`, item, into))
  } else if (Array.isArray(value)) {
    into.set(name, flatten(value))
  } else if (isObject(value)) {
    for (const [field, item] of Object.entries(value)) collect(`${name}.${field}`, item, into)
  } else {
    into.set(name, [value])
  }
}

function flatten(value: InputValue): InputValue[] {
  return Array.isArray(value) ? value.flatMap(flatten) : [value]
}

function holdsObject(value: InputValue): boolean {
  return Array.isArray(value) ? value.some(holdsObject) : isObject(value)
}

function isObject(value: InputValue): value is { [key: string]: InputValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumberText(value)
}

function toInteger(value: InputValue, place: string): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n
  if (typeof value === 'object' && value !== null && isNumberText(value)) {
    if (/^-?\d+$/.test(value.digits)) return BigInt(value.digits)
    // 1e3 and 2.0 are integers too, as long as a double holds them exactly.
    const number = Number(value.digits)
    if (Number.isSafeInteger(number)) return BigInt(number)
    throw new InputError(`The input does not fit the circuit: ${place} is not an integer.`)
  }
  if (typeof value === 'string' && /^\s*(?:-?\d+|0x[\da-f]+|0o[0-7]+|0b[01]+)\s*$/i.test(value)) return BigInt(value)
  throw new InputError(
    `The input does not fit the circuit: ${place} is not a number. Enter an integer, or a text such as "12" or "0x0c".`,
  )
}

function miscount(signal: InputSignal, count: number | undefined): string[] {
  const size = signal.shape.reduce((product, length) => product * length, 1)
  if (count === undefined || count === size) return []
  const takes =
    signal.shape.length > 1
      ? `${signal.shape.join(' x ')} = ${size} values`
      : `${size} ${size === 1 ? 'value' : 'values'}`
  return [
    `signal ${signal.name} has too ${count > size ? 'many' : 'few'} values: it takes ${takes}, and the input gives ${count}`,
  ]
}

function placeName({ name, shape }: InputSignal, index: number): string {
  let rest = index
  const indices = shape.toReversed().map((length) => {
    const here = rest % length
    rest = Math.floor(rest / length)
    return `[${here}]`
  })
  return `signal ${name}${indices.toReversed().join('')}`
}

function inputList(signals: InputSignal[]): string {
  return signals.length === 0 ? 'no inputs' : listed(signals.map(spell))
}

function spell({ name, shape }: InputSignal): string {
  return name + shape.map((length) => `[${length}]`).join('')
}

function several(noun: string, names: string[]): string {
  return `${noun}${names.length === 1 ? '' : 's'} ${listed(names)}`
}

const mostNames = 12

function listed(names: string[]): string {
  const shown = names.length > mostNames ? [...names.slice(0, mostNames), `${names.length - mostNames} more`] : names
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`
}
