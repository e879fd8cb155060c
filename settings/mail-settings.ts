import { resolve } from 'node:path'
import type { z } from 'zod'
import { emailAddress, url } from './variable.ts'

/** Where mails go, and from whom. */
export interface MailSettings {
  /** The mail server; without one, mails become files in `outboxFolder`. */
  smtpUrl: string | undefined
  /** The address that mails come from. */
  from: string
  /** Where the team that runs this server reads mail; undefined where it does not. */
  supportAddress: string | undefined
  /** Absolute path. */
  outboxFolder: string
}

export const mailVariables = {
  SMTP_URL: url(['smtp:', 'smtps:'], 'none: mails go to <data>/outbox', {
    isMet: ({ hostname, pathname }) => hostname !== '' && ['', '/'].includes(pathname),
    error: 'must name a host and no path, such as smtps://name:password@mail.example.org:465',
  }),
  MAIL_FROM: emailAddress('no-reply@example.org', 'no-reply@ and the host of PUBLIC_URL'),
  SUPPORT_EMAIL: emailAddress('support@example.org', 'none: messages lie in <data>/outbox'),
}

export function mailOf(
  set: z.infer<z.ZodObject<typeof mailVariables>>,
  { dataFolder, publicUrl }: { dataFolder: string; publicUrl: string },
): MailSettings {
  return {
    smtpUrl: set.SMTP_URL,
    from: set.MAIL_FROM ?? senderAt(publicUrl),
    supportAddress: set.SUPPORT_EMAIL,
    outboxFolder: resolve(dataFolder, 'outbox'),
  }
}

/** `no-reply@` the host of the public address, or `localhost` where that is only a number. */
function senderAt(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return `no-reply@${/[a-z]/i.test(hostname) && !hostname.startsWith('[') ? hostname : 'localhost'}`
}
