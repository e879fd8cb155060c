import {
  type ApiError,
  AuthenticationError,
  ConflictError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  ServerError,
  TooManyRequestsError,
} from './errors.ts'
import { limitAnswer } from './limit-answer.ts'

/** A refusal has a sentence, and at most some hundred. */
const MAX_REFUSAL_BYTES = 1024 ** 2

/** Reads an answer that is no success. */
export async function readError(response: Response): Promise<ApiError> {
  const body = await limitAnswer(response, MAX_REFUSAL_BYTES)
    .json()
    .then(objectOf, () => undefined)
  const sentence = [body?.detail, body?.message].find((text) => typeof text === 'string')
  const retryAfter = Number(response.headers.get('retry-after') ?? 'none')
  const Kind = kindOf(response.status)
  return new Kind({
    status: response.status,
    sentence,
    refusal: response.headers.get('x-refusal') ?? undefined,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfter: Number.isFinite(retryAfter) ? retryAfter : undefined,
    body,
  })
}

function kindOf(status: number): typeof ApiError {
  switch (status) {
    case 401:
      return AuthenticationError
    case 403:
      return PermissionError
    case 404:
      return NotFoundError
    case 409:
      return ConflictError
    case 429:
      return TooManyRequestsError
    default:
      return status >= 500 ? ServerError : InvalidRequestError
  }
}

function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined
}
