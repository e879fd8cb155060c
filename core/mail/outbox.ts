import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import type { Delivery } from './delivery.ts'
import type { Mail } from './mail.ts'

/**
 * Without a mail server: each mail becomes a file that the operator may read and pass on. Its links open accounts, so
 * folder and files are their owner's alone. The names sort by time.
 * @param folder made with the first mail
 */
export function outboxDelivery(folder: string, from: string): Delivery {
  return {
    kind: 'outbox',
    deliver: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const now = new Date()
      const name = `${now.toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`
      // Whole or not there.
      await writeFile(join(folder, `${name}.part`), messageText(mail, from, now), { mode: 0o600, flag: 'wx' })
      await rename(join(folder, `${name}.part`), join(folder, `${name}.eml`))
    },
    close: () => undefined,
  }
}

/** The mail as mail programs open it, in UTF-8 throughout (RFC 6532), so that its link can be read in the file. */
function messageText(mail: Mail, from: string, now: Date): string {
  return [
    `From: ${brand.product} <${from}>`,
    `To: ${mail.to}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${mail.subject}`,
    `Date: ${now.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    mail.text,
  ].join('\n')
}
