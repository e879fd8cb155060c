import { ApiError, NotFoundError } from '@proofyard/sdk/errors.ts'
import { SERVER_AWAY } from './connection-error.ts'

/** Gateways answer so, in their own words, when there is no server behind them. */
const AWAY = [502, 503, 504]

/** True when the server answered that the thing does not exist, or not for this person. */
export function isNotFound(error: unknown): boolean {
  return error instanceof NotFoundError
}

/** What the server says of a call that it refused; undefined where it says nothing, or is not there behind its gateway. */
export function ownSentence({ status, sentence }: ApiError): string | undefined {
  return sentence ?? (AWAY.includes(status) ? SERVER_AWAY : undefined)
}

/** What a person reads: the server's sentence, else `fallback` (product specification, section 8). */
export function errorSentence(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return ownSentence(error) ?? fallback
  if (error instanceof Error && error.message !== '') return error.message
  return fallback
}
