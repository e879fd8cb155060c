import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import type { Offer } from './offer.ts'

/** Gives a worker's sign of life, with what it offers now. */
export async function reportWorker(core: Core, worker: { id: string; host: string; offers: Offer[] }): Promise<void> {
  const { host, offers } = worker
  const seenAt = sql`clock_timestamp()`
  await core.database
    .insert(workers)
    .values({ ...worker, seenAt })
    .onConflictDoUpdate({ target: workers.id, set: { host, offers, seenAt } })
}

/** Takes a worker that ends out of the list, and those that died so long ago that nobody asks after them. */
export async function forgetWorker(core: Core, id: string): Promise<void> {
  await core.database.delete(workers).where(eq(workers.id, id))
  await core.database.delete(workers).where(sql`${workers.seenAt} < clock_timestamp() - interval '1 day'`)
}
