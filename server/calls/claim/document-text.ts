import type { JsonObject } from '@proofyard/contract/json.ts'
import { parseJsonBody } from '../../body/json.ts'
import { RequestError, validationError } from '../../errors/request-error.ts'

/**
 * The value of a document of a request, which came as a JSON value or as the text of one. Long numbers keep all their digits when it is
 * written again, so no schema may copy it.
 *
 * @throws RequestError 422 for what is no JSON document
 */
export function readDocument(sent: unknown, location: string): unknown {
  if (typeof sent !== 'string') return sent
  const value = parse(sent, location)
  if (value === undefined) throw validationError(location, 'The document is empty.')
  return value
}

/** The same of a document that is an object. @throws RequestError 422 for what is none */
export function readObject(sent: unknown, location: string): JsonObject {
  const value = readDocument(sent, location)
  if (!isObject(value)) throw validationError(location, 'It must be a JSON object, or the text of one.')
  return value
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(text: string, location: string): unknown {
  try {
    return parseJsonBody(text)
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
    throw validationError(location, error.message.replace(/^The body/, 'Its text'))
  }
}
