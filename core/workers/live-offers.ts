import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import type { Offer } from './offer.ts'

/** How often a worker gives a sign of life. */
export const SIGN_EVERY_MS = 10_000

/** Three signs may be lost; by the database's clock, which is one for all. */
const isAlive = sql`${workers.seenAt} > clock_timestamp() - interval '35 seconds'`

/** What the workers say that are alive. */
export interface LiveOffers {
  /** How many workers there are. */
  workers: number
  offers: Offer[]
}

export async function readLiveOffers(core: Core): Promise<LiveOffers> {
  const rows = await core.database.select({ offers: workers.offers }).from(workers).where(isAlive)
  return { workers: rows.length, offers: rows.flatMap(({ offers }) => offers) }
}
