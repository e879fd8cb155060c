/** A request that cannot be served for a reason of HTTP, not of the domain; `message` is for the person. */
export class RequestError extends Error {
  override name = 'RequestError'
  readonly status: number
  /** Further keys of the body. */
  readonly more: Record<string, string>

  constructor(status: number, message: string, more: Record<string, string> = {}) {
    super(message)
    this.status = status
    this.more = more
  }
}

/** A value that breaks a rule of its schema. `location` says where it was: `body.meta`, `query.limit`. */
export function validationError(location: string, message: string): RequestError {
  return new RequestError(422, message, { error: 'Validation error', location })
}
