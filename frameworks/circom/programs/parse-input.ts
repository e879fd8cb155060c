import { InputError } from '../../languages/node/programs/input-error.ts'
import { findJsonFault } from '../../languages/node/programs/json-fault.ts'

/** An input file as JSON, with each number as it was written: circuits take numbers far beyond 2^53. */
export type InputValue = NumberText | string | boolean | null | InputValue[] | { [key: string]: InputValue }

/** A number as the file spells it. */
export interface NumberText {
  digits: string
}

/** Parses an input file; a `InputError` tells where it is not JSON, never what it holds, for inputs are secret. */
export function parseInput(text: string): Record<string, InputValue> {
  let input: InputValue
  try {
    input = parseJson(text, keepDigits)
  } catch {
    const fault = findJsonFault(text)
    if (!fault) throw new InputError('The input is nested too deeply.')
    const { line, column, expected } = fault
    throw new InputError(`The input is not JSON: line ${line}, column ${column}: ${expected}.`)
  }
  if (typeof input !== 'object' || input === null || Array.isArray(input) || isNumberText(input)) {
    throw new InputError(
      'The input must be a JSON object with one key for each input signal, such as {"a": 3, "b": "11"}.',
    )
  }
  return input
}

export function isNumberText(value: InputValue): value is NumberText {
  return value instanceof Digits
}

// TypeScript does not know the reviver's third argument yet (https://github.com/tc39/proposal-json-parse-with-source).
const parseJson: (text: string, reviver: typeof keepDigits) => InputValue = JSON.parse

class Digits implements NumberText {
  digits: string
  constructor(digits: string) {
    this.digits = digits
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }) {
  return typeof value === 'number' ? new Digits(context?.source ?? String(value)) : value
}
