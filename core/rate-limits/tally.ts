import { createHash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database, Queryable } from '../database/database.ts'
import { tallies } from '../database/schema/tallies.ts'

/** What was counted for a key since its window began. */
interface Counted {
  count: number
  /** Milliseconds until the window ends. */
  remainingMs: number
}

/** Counts by key in PostgreSQL, for all servers together; a key's count starts again when its window has ended. */
export interface Tally {
  add: (key: string) => Promise<Counted>
  /** Whether anything was counted in the key's window. */
  has: (key: string) => Promise<boolean>
  /**
   * Begins the key's window again.
   * @returns whether it had one
   */
  renew: (key: string) => Promise<boolean>
  /** Undoes one `add`. */
  takeBack: (key: string) => Promise<void>
}

/** The servers' clocks may differ; the database has one. */
export const clock = sql`clock_timestamp()`
const hasEnded = lte(tallies.endsAt, clock)

/**
 * Opens the counts of one limit. Each function throws what the database throws: a caller that cannot count must refuse.
 * @param name keeps the keys of different limits apart
 * @param windowMs milliseconds from the first count of a key to its end
 */
export function openTally(database: Queryable, name: string, windowMs: number): Tally {
  const newEnd = sql`${clock} + make_interval(secs => ${windowMs / 1000})`
  const rowOf = (key: string) => and(eq(tallies.name, name), eq(tallies.key, hashedKey(key)))

  return {
    add: async (key) => {
      const [row] = await database
        .insert(tallies)
        .values({ name, key: hashedKey(key), count: 1, endsAt: newEnd })
        .onConflictDoUpdate({
          target: [tallies.name, tallies.key],
          set: {
            count: sql`case when ${hasEnded} then 1 else ${tallies.count} + 1 end`,
            endsAt: sql`case when ${hasEnded} then excluded.ends_at else ${tallies.endsAt} end`,
          },
        })
        .returning({
          count: tallies.count,
          remainingMs: sql<number>`(extract(epoch from ${tallies.endsAt} - ${clock}) * 1000)::float8`,
        })
      if (row === undefined) throw new Error('PostgreSQL returned no count.')
      return row
    },
    has: async (key) => {
      const rows = await database
        .select({ count: tallies.count })
        .from(tallies)
        .where(and(rowOf(key), gt(tallies.endsAt, clock)))
      return rows.length > 0
    },
    renew: async (key) => {
      const renewed = await database
        .update(tallies)
        .set({ endsAt: newEnd })
        .where(and(rowOf(key), gt(tallies.endsAt, clock)))
        .returning({ count: tallies.count })
      return renewed.length > 0
    },
    takeBack: async (key) => {
      await database
        .update(tallies)
        .set({ count: sql`${tallies.count} - 1` })
        .where(and(rowOf(key), gt(tallies.endsAt, clock), gt(tallies.count, 0)))
    },
  }
}

/** Removes the counts whose windows have ended; without it they would only take room. */
export async function forgetEndedTallies(database: Database): Promise<void> {
  await database.delete(tallies).where(hasEnded)
}

/** What is kept of a key: a name that somebody typed may be their password. */
export function hashedKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}
