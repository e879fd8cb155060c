/** A request that cannot be served for a reason of HTTP, not of the domain; `message` is for the person. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** Further keys of the body. */
  readonly more: Record<string, string | boolean>

  /** When the same may be asked again; undefined where that would not help. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    status: number,
    message: string,
    more: Record<string, string | boolean> = {},
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.status = status
    this.more = more
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** A value that breaks a rule of its schema. `location` says where it was: `body.meta`, `query.limit`. */
export function validationError(location: string, message: string): RequestError {
  return new RequestError(422, message, { error: 'Validation error', location })
}
