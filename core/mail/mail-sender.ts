import { asError } from '@proofyard/contract/as-error.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../context.ts'
import { MAX_AT_ONCE, takeUpMails, untilNextMail } from './send-mails.ts'

/** A process's part in sending mails. */
export interface MailSender {
  /** Takes up no more mails, and gives those that are being sent a moment to end. */
  stop: () => Promise<void>
}

/** A mail that was not notified waits no longer than this. */
const MAX_WAIT_MS = 30_000
const PAUSE_AFTER_ERROR_MS = 1000
const TIMEOUT_AT_STOP_MS = 3000

/** Sends mails in the background: those that this process or another one causes, and those that a dead one left. */
export function startMailSender(core: Core): MailSender {
  const stopping = new AbortController()
  const sending = new Set<Promise<void>>()
  let wake = new AbortController()

  function attend(mail: Promise<void>): void {
    const end = mail.finally(() => {
      sending.delete(end)
      wake.abort()
    })
    sending.add(end)
  }

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      wake = new AbortController()
      const signal = AbortSignal.any([wake.signal, stopping.signal])
      let waitMs = MAX_WAIT_MS
      try {
        // One that takes long holds up no other, while there is room.
        if (sending.size < MAX_AT_ONCE) {
          const begun = await takeUpMails(core, MAX_AT_ONCE - sending.size)
          for (const mail of begun) attend(mail)
          if (begun.length > 0) continue
          waitMs = Math.min(MAX_WAIT_MS, (await untilNextMail(core)) ?? MAX_WAIT_MS)
        }
      } catch (error) {
        if (!stopping.signal.aborted) core.report(asError(error))
        waitMs = PAUSE_AFTER_ERROR_MS
      }
      await sleep(waitMs, undefined, { signal }).catch(() => undefined)
    }
  }

  const unsubscribe = core.queue.listen((notice) => {
    if (notice === undefined || notice.kind === 'mail') wake.abort()
  })
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      unsubscribe()
      const ended = working.then(() => Promise.all(sending))
      await Promise.race([ended, sleep(TIMEOUT_AT_STOP_MS, undefined, { ref: false })])
    },
  }
}
