import { setTimeout as sleep } from 'node:timers/promises'
import type { Core } from '../context.ts'
import { mails } from '../database/schema/mails.ts'

/** Resolves when every mail so far was sent or given up; something must send them. */
export async function settleMails(core: Pick<Core, 'database'>): Promise<void> {
  while ((await core.database.select({ id: mails.id }).from(mails).limit(1)).length > 0) await sleep(10)
}
