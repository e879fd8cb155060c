import { sql } from 'drizzle-orm'
import { type Db, fromDrizzle } from 'pg-boss'
import { z } from 'zod'
import type { Transaction } from '../database/database.ts'
import type { HeldJob } from './job.ts'

/** pg-boss's name for a delivery; a call with it changes nothing once a later delivery is on. */
export function attemptOf(held: HeldJob): { id: string; retryCount: number } {
  return { id: held.id, retryCount: held.delivery }
}

/** The jobs that an answer of pg-boss to such a call says it changed: those that were still ours. */
export function settledIds(answer: unknown): string[] {
  return Settled.parse(answer).settled
}

/** What pg-boss answers, and leaves out of its types. */
const Settled = z.object({ settled: z.array(z.string()) })

/** For calls of pg-boss that are part of a transaction of ours. */
export function inside(transaction: Transaction): Db {
  return fromDrizzle(transaction, sql)
}
