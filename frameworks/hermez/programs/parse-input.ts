import { findJsonFault } from '../../languages/node/programs/json-fault.ts'
import { InputError } from '../../languages/node/programs/input-error.ts'

/**
 * Parses an input; whole numbers past 2^53 become BigInts, so that no digit is lost. A `InputError` tells where it is not
 * JSON, never what it holds, for inputs are secret.
 */
export function parseInput(text: string): unknown {
  const fault = findJsonFault(text)
  if (fault) {
    const { line, column, expected } = fault
    throw new InputError(`The input is not JSON: line ${line}, column ${column}: ${expected}.`)
  }
  try {
    return parseJson(text, keepDigits)
  } catch (error) {
    if (error instanceof RangeError) throw new InputError('The input is nested too deeply.', { cause: error })
    throw error
  }
}

// TypeScript does not know the reviver's third argument yet (https://github.com/tc39/proposal-json-parse-with-source).
const parseJson: (text: string, reviver: typeof keepDigits) => unknown = JSON.parse

function keepDigits(_key: string, value: unknown, context?: { source?: string }) {
  const source = context?.source
  return typeof value === 'number' && !Number.isSafeInteger(value) && source !== undefined && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value
}
