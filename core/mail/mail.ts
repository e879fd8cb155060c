import { EmailAddress } from '@proofyard/contract/email-address.ts'
import { MailNotSentError } from './mail-not-sent-error.ts'

/** A letter to one person, in plain text. */
export interface Letter {
  /** A bare address. */
  to: string
  /** A bare address: whom an answer goes to, when a person wrote the mail. */
  replyTo?: string
  /** One line. */
  subject: string
  text: string
}

/** A letter on its way. */
export interface Mail extends Letter {
  /** The same at each attempt to send it, so that a mail that arrives twice can be known as one. */
  id: string
  /** When it was caused. */
  date: Date
}

/**
 * Lets nothing through that could add a header, a recipient or a command: what is refused here should have been
 * refused where it came in.
 * @throws MailNotSentError that does not repeat what was refused
 */
export function checkMail(mail: Mail): Mail {
  for (const address of [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]) {
    const parsed = EmailAddress.safeParse(address)
    if (!parsed.success || parsed.data !== address) {
      throw new MailNotSentError('A mail was not sent: its address is not one address.', false)
    }
  }
  if (/\p{Cc}/u.test(mail.subject)) {
    throw new MailNotSentError('A mail was not sent: its subject is not one line.', false)
  }
  return mail
}
