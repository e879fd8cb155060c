import { type Mailer, mailerOver } from './mailer.ts'
import { outboxDelivery } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'

export interface MailSettings {
  /** The mail server; without one, mails become files in `outboxFolder`. */
  smtpUrl: string | undefined
  /** The address that mails come from. */
  from: string
  /** Absolute path. */
  outboxFolder: string
}

/** The mailer that the settings ask for. */
export function openMailer({ smtpUrl, from, outboxFolder }: MailSettings, report: (error: Error) => void): Mailer {
  const delivery = smtpUrl === undefined ? outboxDelivery(outboxFolder, from) : smtpDelivery(smtpUrl, from)
  return mailerOver(delivery, report)
}
