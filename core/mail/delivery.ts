import type { Mail } from './mail.ts'

/** A way for mails to leave this installation. */
export interface Delivery {
  /** `smtp` reaches people; `outbox` only this server's operator. */
  kind: 'smtp' | 'outbox'
  /**
   * Hands a mail over, once.
   * @throws MailNotSentError
   */
  deliver: (mail: Mail) => Promise<void>
  close: () => void
}
