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
  /** Why, in the server's own words; undefined where it sent none, as a gateway before it does. */
  readonly sentence: string | undefined
  /** Which refusal it is, such as `circuit_not_found`; undefined where the server did not say. */
  readonly refusal: string | undefined
  /** Under which the server's log has the call. */
  readonly requestId: string | undefined
  /** Seconds after which the server asks to be called again. */
  readonly retryAfter: number | undefined
  /** The whole answer: an object where it was JSON, else undefined. */
  readonly body: Record<string, unknown> | undefined

  constructor(refusal: Refusal) {
    super(refusal.sentence ?? `The server answered with status ${refusal.status} and no reason.`)
    this.status = refusal.status
    this.sentence = refusal.sentence
    this.refusal = refusal.refusal
    this.requestId = refusal.requestId
    this.retryAfter = refusal.retryAfter
    this.body = refusal.body
  }
}

interface Refusal {
  status: number
  sentence?: string | undefined
  refusal?: string | undefined
  requestId?: string | undefined
  retryAfter?: number | undefined
  body?: Record<string, unknown> | undefined
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

/** A server sends more than an answer may have; what it has sent so far was thrown away. */
export class AnswerTooLargeError extends ProofyardError {
  override name = 'AnswerTooLargeError'

  constructor(maxBytes: number) {
    super(`The server sent more than ${Math.round(maxBytes / 1024 ** 2)} MiB, so the rest of its answer was not read.`)
  }
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
