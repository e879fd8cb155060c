import { sql } from 'drizzle-orm'
import type { PgBoss } from 'pg-boss'
import type { Transaction } from '../database/database.ts'
import { attemptOf, inside, settledIds } from './boss-calls.ts'
import { type HeldJob, type JobKind, queueName } from './job.ts'

interface MovedRow extends Record<string, unknown> {
  group: string
  priority: number
  data: object | null
  place: string
}

/** Does what `moveTo` of a queue says (core/queue/queue.ts), without telling anyone. */
export async function moveJob(
  boss: PgBoss,
  transaction: Transaction,
  held: HeldJob,
  to: { kind?: JobKind; size: string },
): Promise<boolean> {
  const [from, name] = [queueName(held), queueName({ ...held, ...to })]
  const { rows } = await transaction.execute<MovedRow>(
    sql`select group_id as "group", priority, data, created_on::text as place from pgboss.job
      where name = ${from} and id = ${held.id}`,
  )
  const removed = await boss.deleteJob(from, attemptOf(held), { db: inside(transaction) })
  const [row] = rows
  if (row === undefined || settledIds(removed).length === 0) return false
  const { group, priority, data, place } = row
  const job = { id: held.id, group: { id: group }, priority, ...(data && { data }) }
  await boss.insert(name, [job], { db: inside(transaction) })
  await transaction.execute(
    sql`update pgboss.job set retry_count = ${held.delivery + 1}, created_on = ${place}::timestamptz,
      start_after = ${place}::timestamptz where name = ${name} and id = ${held.id}`,
  )
  return true
}
