/** A mail that did not go out; `message` names no person and can be logged. */
export class MailNotSentError extends Error {
  override name = 'MailNotSentError'
  /** True when another attempt may succeed. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}
