import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { tallies } from '../database/schema/tallies.ts'
import { clock, hashedKey } from './tally.ts'

/** Makes each try at a key wait longer than the one before, for all servers together. */
export interface GrowingPause {
  /**
   * Counts a try, unless it comes in a pause.
   * @returns undefined when it may go on; else the milliseconds until the pause ends
   */
  tryNow: (key: string) => Promise<number | undefined>
  /** Starts from the beginning. */
  forget: (key: string) => Promise<void>
}

interface Growth {
  /** Tries without a pause; the pause after the next one is a second, and doubles with each that follows. */
  freeTries: number
  maxPauseMs: number
  /** Without a try for so long, a key starts from the beginning. */
  memoryMs: number
}

/** More doublings than any pause needs, and few enough for PostgreSQL's numbers. */
const MAX_DOUBLINGS = 30

/**
 * Opens the pauses of one limit. Each function throws what the database throws: a caller that cannot count must refuse.
 * @param name keeps the keys of different limits apart, and apart from those of tallies
 */
export function openGrowingPause(database: Database, name: string, growth: Growth): GrowingPause {
  const rowOf = (key: string) => and(eq(tallies.name, name), eq(tallies.key, hashedKey(key)))
  const later = (seconds: unknown) => sql`${clock} + make_interval(secs => ${seconds})`
  const endsAt = later(sql`${growth.memoryMs / 1000}::float8`)
  const hasEnded = lte(tallies.endsAt, clock)
  const next = sql`case when ${hasEnded} then 1 else ${tallies.count} + 1 end`
  const doublings = sql`least(${next} - ${growth.freeTries + 1}, ${MAX_DOUBLINGS})`
  const pauseSeconds = sql`case when ${next} <= ${growth.freeTries} then 0
    else least(power(2::float8, ${doublings}), ${growth.maxPauseMs / 1000}::float8) end`

  return {
    tryNow: async (key) => {
      const counted = await database
        .insert(tallies)
        .values({ name, key: hashedKey(key), count: 1, endsAt, pausedUntil: clock })
        .onConflictDoUpdate({
          target: [tallies.name, tallies.key],
          set: { count: next, endsAt, pausedUntil: later(pauseSeconds) },
          // In a pause nothing is written: a flood of tries costs a lookup each.
          setWhere: or(hasEnded, lte(tallies.pausedUntil, clock)),
        })
        .returning({ count: tallies.count })
      if (counted.length > 0) return undefined
      const [row] = await database
        .select({ ms: sql<number>`(extract(epoch from ${tallies.pausedUntil} - ${clock}) * 1000)::float8` })
        .from(tallies)
        .where(and(rowOf(key), gt(tallies.pausedUntil, clock)))
      // The pause may have ended in between; the next try is counted.
      return row?.ms ?? 1
    },
    forget: async (key) => {
      await database.delete(tallies).where(rowOf(key))
    },
  }
}
