/** What can go wrong with a call. `message` is a sentence for a person, the server's own where it sent one. */
export class ProofyardError extends Error {
  override name = 'ProofyardError'
}

/** No answer came: the server is away, its address is wrong, or the network is. */
export class ConnectionError extends ProofyardError {
  override name = 'ConnectionError'
}

/** The server refused the call, or failed at it. */
export class ApiError extends ProofyardError {
  override name = 'ApiError'
  readonly status: number
  /** Under which the server's log has the call. */
  readonly requestId: string | undefined
  /** Seconds after which the server asks to be called again. */
  readonly retryAfter: number | undefined
  /** The whole answer: an object where it was JSON, else undefined. */
  readonly body: Record<string, unknown> | undefined

  constructor(message: string, refusal: Refusal) {
    super(message)
    this.status = refusal.status
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
    this.body = refusal.body
  }
}

interface Refusal {
  status: number
  requestId: string | undefined
  retryAfter: number | undefined
  body: Record<string, unknown> | undefined
}

/** 401: no key, or one that is wrong or has ended. */
export class AuthenticationError extends ApiError {
  override name = 'AuthenticationError'
}

/** 403: the caller is known, and may not do this. */
export class PermissionError extends ApiError {
  override name = 'PermissionError'
}

/** 404: it does not exist, or not for this caller. */
export class NotFoundError extends ApiError {
  override name = 'NotFoundError'
}

/** 409: not in the state that it is in, such as a proof of a build that is not Ready. */
export class ConflictError extends ApiError {
  override name = 'ConflictError'
}

/** 400, 413, 414, 415, 422, 431: something that was sent cannot be taken; the message says what. */
export class InvalidRequestError extends ApiError {
  override name = 'InvalidRequestError'
}

/** 429: too many calls, or the team has too much on its way. */
export class TooManyRequestsError extends ApiError {
  override name = 'TooManyRequestsError'
}

/** 5xx: the server failed, or is away behind its gateway. */
export class ServerError extends ApiError {
  override name = 'ServerError'
}

/** A build or a proof has Failed, or was cancelled; the message is its reason. */
export class JobFailedError extends ProofyardError {
  override name = 'JobFailedError'
  /** The build's or the proof's id. */
  readonly id: string

  constructor(id: string, message: string) {
    super(message)
    this.id = id
  }
}

/** Reads an answer that is no success. */
export async function readError(response: Response): Promise<ApiError> {
  const body = await response.json().then(objectOf, () => undefined)
  const sentence = [body?.detail, body?.message].find((text) => typeof text === 'string')
  const retryAfter = Number(response.headers.get('retry-after') ?? 'none')
  const Kind = kindOf(response.status)
  return new Kind(sentence ?? `The server answered with status ${response.status} and no reason.`, {
    status: response.status,
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
