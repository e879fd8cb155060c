import { ErrorBody } from '@proofyard/contract/errors.ts'
import { SERVER_AWAY } from './connection-error.ts'

/** A call that the server answered, but not well. `sentence` is the server's own, when it sent one. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly sentence: string | undefined
  /** A mailed link lifts the limit that was met. */
  readonly byMail: boolean

  constructor(status: number, sentence: string | undefined, byMail = false) {
    super(sentence ?? `Received unexpected status code: ${status}`)
    this.status = status
    this.sentence = sentence
    this.byMail = byMail
  }
}

/** An answer that is not what the contract says: this page is older than the server, or something is between them. */
export class AnswerError extends Error {
  override name = 'AnswerError'

  constructor(cause: unknown) {
    super('The server sent an answer that this page does not understand. Reload the page.', { cause })
  }
}

/** Gateways answer so, in their own words, when there is no server behind them. */
const AWAY = [502, 503, 504]

/** Reads an answer that is no success: its `detail`, else its `message`, when they are text. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body = ErrorBody.safeParse(await response.json().catch(() => undefined))
  const own = body.success ? (body.data.detail ?? body.data.message) : undefined
  return new ApiError(
    response.status,
    own ?? (AWAY.includes(response.status) ? SERVER_AWAY : undefined),
    body.data?.by_mail,
  )
}

/** True when the server answered that the thing does not exist, or not for this person. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** What a person reads: the server's sentence, else `fallback` (product specification, section 8). */
export function errorSentence(error: unknown, fallback: string): string {
  if (error instanceof ApiError) return error.sentence ?? fallback
  if (error instanceof Error && error.message !== '') return error.message
  return fallback
}
