import { randomBytes } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brand } from '@proofyard/contract/brand.ts'
import type { Delivery } from './delivery.ts'
import type { Mail } from './mail.ts'

/**
 * Without a mail server: each mail becomes a file that the operator may read and pass on. Its links open accounts, so
 * folder and files are their owner's alone. The names sort by time, and a mail that is sent again replaces its file.
 * @param folder made with the first mail
 */
export function outboxDelivery(folder: string, from: string): Delivery {
  return {
    kind: 'outbox',
    deliver: async (mail) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const name = `${mail.date.toISOString().replaceAll(':', '-')}-${mail.id.slice(0, 8)}`
      // Whole or not there.
      const part = join(folder, `${name}-${randomBytes(4).toString('hex')}.part`)
      await writeFile(part, messageText(mail, from), { mode: 0o600, flag: 'wx' })
      await rename(part, join(folder, `${name}.eml`))
    },
    close: () => undefined,
  }
}

/** The mail as mail programs open it, in UTF-8 throughout (RFC 6532), so that its link can be read in the file. */
function messageText(mail: Mail, from: string): string {
  return [
    `From: ${brand.product} <${from}>`,
    `To: ${mail.to}`,
    ...(mail.replyTo === undefined ? [] : [`Reply-To: ${mail.replyTo}`]),
    `Subject: ${mail.subject}`,
    `Date: ${mail.date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    mail.text,
  ].join('\n')
}
