import { brand } from '@proofyard/contract/brand.ts'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { type Delivery, MailNotSent } from './delivery.ts'

/** What nodemailer says of a failure besides the text, which may name the recipient. */
const Failure = z.object({ code: z.string().catch('unknown'), responseCode: z.int().optional().catch(undefined) })

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
          text: mail.text,
          ...(mail.replyTo === undefined
            ? // No robot shall answer a robot (RFC 3834).
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

function notSent(error: unknown): MailNotSent {
  const { code, responseCode } = Failure.catch({ code: 'unknown', responseCode: undefined }).parse(error)
  const reached = !NOT_REACHED.has(code)
  const said = reached || !(error instanceof Error) ? [code, responseCode].filter(Boolean).join(' ') : error.message
  const mayPass = responseCode === undefined ? !reached : responseCode < 500
  return new MailNotSent(`A mail could not be sent through SMTP_URL: ${said}.`, mayPass)
}
