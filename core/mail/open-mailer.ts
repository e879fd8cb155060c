import { type Mailer, mailerOver } from './mailer.ts'
import { outboxDelivery } from './outbox.ts'
import { smtpDelivery } from './smtp.ts'

export interface MailSettings {
  /** The mail server; without one, mails become files in `outboxFolder`. */
  smtpUrl: string | undefined
  /** The address that mails come from. */
  from: string
  /** Where the team that runs this server reads mail; undefined when nobody said so. */
  supportAddress: string | undefined
  /** Absolute path. */
  outboxFolder: string
}

/** Where messages to the team go. */
export interface SupportDesk {
  to: string
  mailer: Mailer
}

/** The mailer that the settings ask for. */
export function openMailer({ smtpUrl, from, outboxFolder }: MailSettings, report: (error: Error) => void): Mailer {
  const delivery = smtpUrl === undefined ? outboxDelivery(outboxFolder, from) : smtpDelivery(smtpUrl, from)
  return mailerOver(delivery, report)
}

/**
 * People wrote these mails, and nobody would send them again: what does not go out lies in the outbox, and so does
 * everything while nobody has said where the team reads mail.
 */
export function openSupportDesk(settings: MailSettings, report: (error: Error) => void): SupportDesk {
  const { smtpUrl, from, supportAddress, outboxFolder } = settings
  const outbox = outboxDelivery(outboxFolder, from)
  if (supportAddress === undefined) return { to: 'support@localhost', mailer: mailerOver(outbox, report) }
  if (smtpUrl === undefined) return { to: supportAddress, mailer: mailerOver(outbox, report) }
  const mailer = mailerOver(smtpDelivery(smtpUrl, from), report, undefined, outbox.deliver)
  return { to: supportAddress, mailer }
}
