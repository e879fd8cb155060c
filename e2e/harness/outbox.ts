import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Proofyard } from './proofyard.ts'
import { until } from './until.ts'

/** Mails that lie in the server's folder, the newest first: it has no mail server. One that is being written is none. */
export async function mailsOf({ dataFolder }: Proofyard): Promise<string[]> {
  const folder = join(dataFolder, 'outbox')
  const names: string[] = await readdir(folder).catch(() => [])
  const whole = names.filter((name) => name.endsWith('.eml')).toSorted()
  return await Promise.all(whole.toReversed().map((name) => readFile(join(folder, name), 'utf8')))
}

/** The link in the newest mail to an address. Mails are sent in the background, so it may come after the answer. */
export async function mailedLink(proofyard: Proofyard, address: string): Promise<string> {
  return await until(`a link is mailed to ${address}`, async () => {
    const mail = (await mailsOf(proofyard)).find((text) => text.includes(`\nTo: ${address}\n`))
    return mail === undefined ? undefined : /^http:\S+$/m.exec(mail)?.[0]
  })
}
