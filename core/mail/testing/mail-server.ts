import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as a mail server got it. */
interface ReceivedMail {
  from: string
  to: string[]
  /** Headers and body. */
  source: string
  /** The same without quoted-printable, so that links are in one piece. */
  text: string
}

export interface MailServer {
  url: string
  received: ReceivedMail[]
  /** The last mail that an address got, once one of that subject is there. */
  mailTo: (address: string, subject: RegExp) => Promise<string>
  close: () => Promise<void>
}

/** A real mail server on a free port of this machine, without TLS, that keeps what it gets. */
export async function openMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A connection that a test leaves open, which else is waited for half a minute.
    closeTimeout: 500,
    onData: (stream, session, callback) => {
      const { mailFrom, rcptTo } = session.envelope
      text(stream).then((source) => {
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source,
          text: unquoted(source),
        })
        arrivals.emit('mail')
        callback()
      }, callback)
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    mailTo: async (address, subject) => {
      for (;;) {
        const mail = received.findLast(({ to, text }) => to.includes(address) && subject.test(text))
        if (mail !== undefined) return mail.text
        await once(arrivals, 'mail')
      }
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function unquoted(source: string): string {
  return source
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}
