import type { Mail } from './mail.ts'

/** A way for mails to leave this process. */
export interface Delivery {
  /** `smtp` reaches people; `outbox` only this server's operator. */
  kind: 'smtp' | 'outbox'
  /**
   * Hands a mail over once.
   * @throws MailNotSent
   */
  deliver: (mail: Mail) => Promise<void>
  close: () => void
}

/** A mail that did not go out; `message` names no person and can be logged. */
export class MailNotSent extends Error {
  override name = 'MailNotSent'
  /** True when another try may meet better luck. */
  readonly mayPass: boolean

  constructor(message: string, mayPass: boolean) {
    super(message)
    this.mayPass = mayPass
  }
}
