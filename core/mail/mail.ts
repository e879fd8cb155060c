import { EmailAddress } from '@proofyard/contract/email-address.ts'

/** A mail to one person, in plain text. */
export interface Mail {
  /** A bare address. */
  to: string
  /** A bare address: whom an answer goes to, when a person wrote the mail. */
  replyTo?: string
  /** One line. */
  subject: string
  text: string
}

/**
 * Lets nothing through that could add a header, a recipient or a command: what is refused here should have been
 * refused where it came in.
 * @throws Error that does not repeat what was given
 */
export function checkMail(mail: Mail): Mail {
  for (const address of [mail.to, ...(mail.replyTo === undefined ? [] : [mail.replyTo])]) {
    const parsed = EmailAddress.safeParse(address)
    if (!parsed.success || parsed.data !== address) {
      throw new Error('A mail was not sent: its address is not one address.')
    }
  }
  if (/\p{Cc}/u.test(mail.subject)) throw new Error('A mail was not sent: its subject is not one line.')
  return mail
}
