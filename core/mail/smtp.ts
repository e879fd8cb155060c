import { brand } from '@proofyard/contract/brand.ts'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import type { Delivery } from './delivery.ts'
import { MailNotSentError } from './mail-not-sent-error.ts'

/** What nodemailer adds to a failure's text, which may name the recipient. */
const Failure = z.object({
  code: z.string().catch('unknown'),
  responseCode: z.int().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
})

/** Failures to reach the server at all: their text names the server only. */
const NOT_REACHED = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS'])

/**
 * Hands mails to a mail server.
 * @param url `smtp:` (with STARTTLS where the server has it) or `smtps:`, with credentials and nodemailer's options in
 *   the query if need be, such as `?requireTLS=true`
 */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport = createTransport({
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  })
  return {
    kind: 'smtp',
    deliver: async (mail) => {
      try {
        await transport.sendMail({
          from: { name: brand.product, address: from },
          // As an object it is never read as a list of addresses.
          to: { name: '', address: mail.to },
          subject: mail.subject,
          messageId: `<${mail.id}@${from.split('@').at(-1)}>`,
          date: mail.date,
          text: mail.text,
          ...(mail.replyTo === undefined
            ? // So that no program answers (RFC 3834).
              { headers: { 'Auto-Submitted': 'auto-generated' } }
            : { replyTo: { name: '', address: mail.replyTo } }),
          disableFileAccess: true,
          disableUrlAccess: true,
        })
      } catch (error) {
        throw notSent(error)
      }
    },
    close: () => transport.close(),
  }
}

function notSent(error: unknown): MailNotSentError {
  const { code, responseCode, command } = Failure.catch({ code: 'unknown' }).parse(error)
  const reached = !NOT_REACHED.has(code)
  const reason = reached || !(error instanceof Error) ? [code, responseCode].filter(Boolean).join(' ') : error.message
  // All else, such as a login or a sender that is refused, is trouble with the mail server that its operator may end.
  const isOfThisMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM')
  const isFinal = isOfThisMail && responseCode !== undefined && responseCode >= 500
  return new MailNotSentError(`A mail could not be sent through SMTP_URL: ${reason}.`, !isFinal)
}
