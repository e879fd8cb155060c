import { setTimeout as sleep } from 'node:timers/promises'
import { type Mail, checkMail } from './mail.ts'
import { type Delivery, MailNotSent } from './delivery.ts'

/** Sends mails in the background; nobody who causes one waits for it, or learns whether it went out. */
export interface Mailer {
  /** `smtp` reaches people; `outbox` only this server's operator. */
  kind: Delivery['kind']
  /**
   * Sends a mail, or those that a function makes: work whose time must not be seen in an answer belongs into it.
   * Never throws; a mail that cannot be sent is reported without its address.
   */
  send: (mail: Mail | (() => Promise<Mail[]>)) => void
  /** Resolves when every mail so far was sent or given up. */
  settle: () => Promise<void>
  /** Gives mails that are on their way a moment more, and gives up those that wait for another try. */
  close: () => Promise<void>
}

/** Waits before the second try and those after it: a mail server that restarts, and one that asks to come back later. */
const WAITS_MS = [1000, 10_000, 60_000, 300_000]
/** More mails than this under way mean that the mail server is away; they would only fill the memory. */
const MOST_UNDER_WAY = 1000
const PATIENCE_AT_CLOSE_MS = 3000

/**
 * A mailer that tries again.
 * @param report told of each mail that was given up
 * @param waits milliseconds before each further try
 * @param keep where a mail goes that was given up, besides the report
 */
export function mailerOver(
  { kind, deliver, close }: Delivery,
  report: (error: Error) => void,
  waits: readonly number[] = WAITS_MS,
  keep: (mail: Mail) => Promise<void> = async () => undefined,
): Mailer {
  const closing = new AbortController()
  const underWay = new Set<Promise<void>>()

  async function deliverInTheEnd(mail: Mail): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await deliver(mail)
      } catch (error) {
        const wait = waits[tries]
        if (!(error instanceof MailNotSent) || !error.mayPass || wait === undefined) throw error
        await sleep(wait, undefined, { signal: closing.signal }).catch(() => Promise.reject(error))
      }
    }
  }

  async function deliverOrKeep(mail: Mail): Promise<void> {
    try {
      await deliverInTheEnd(mail)
    } catch (error) {
      await keep(mail)
      throw error
    }
  }

  async function attend(work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => report(error instanceof Error ? error : new Error(String(error))))
  }

  async function sendAll(mails: Mail[]): Promise<void> {
    await Promise.all(mails.map((mail) => attend(async () => await deliverOrKeep(checkMail(mail)))))
  }

  function send(mail: Mail | (() => Promise<Mail[]>)): void {
    if (closing.signal.aborted || underWay.size >= MOST_UNDER_WAY) {
      report(new MailNotSent('A mail was not sent: the server is ending, or too many mails wait already.', false))
      return
    }
    const sending: Promise<void> = attend(async () => {
      await sendAll(typeof mail === 'function' ? await mail() : [mail])
    }).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  async function settle(): Promise<void> {
    while (underWay.size > 0) await Promise.all(underWay)
  }

  return {
    kind,
    send,
    settle,
    close: async () => {
      closing.abort()
      const patience = new AbortController()
      const over = sleep(PATIENCE_AT_CLOSE_MS, undefined, { signal: patience.signal }).catch(() => undefined)
      await Promise.race([settle(), over])
      patience.abort()
      close()
    },
  }
}
