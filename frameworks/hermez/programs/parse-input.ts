import { findJsonFault } from '../../upload/json-fault.ts'
import { Fault } from '../../programs/fault.ts'

/**
 * Parses an input; whole numbers past 2^53 become BigInts, so that no digit is lost. A `Fault` tells where it is not
 * JSON, never what it holds, for inputs are secret.
 */
export function parseInput(text: string): unknown {
  const fault = findJsonFault(text)
  if (fault) {
    const { line, column, expected } = fault
    throw new Fault(`The input is not JSON: line ${line}, column ${column}: ${expected}.`)
  }
  try {
    return parseJson(text, keepDigits)
  } catch (error) {
    if (error instanceof RangeError) throw new Fault('The input is nested too deeply.', { cause: error })
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
