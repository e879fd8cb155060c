import { sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'

/** Any fixed number, other than those of the other locks. */
const COUNT_LOCK = 720_154

/**
 * How many verifications of stored proofs wait in the queues for a group, as core/queue/team-group.ts names it. Until the transaction ends no other one
 * counts those of the same group.
 */
export async function countWaitingVerifications(transaction: Transaction, group: string): Promise<number> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${COUNT_LOCK}, hashtext(${group}))`)
  // Queue by queue, each by the index of the turns: there may be a hundred thousand jobs of other kinds.
  const { rows } = await transaction.execute<{ waiting: number }>(sql`
    select count(*)::int as waiting from pgboss.queue q join pgboss.job j
      on j.name = q.name and j.group_id = ${group} and j.state < 'active' and not j.blocked
    where q.name like 'verify-%' and q.name not like 'verify-claim-%'`)
  return rows[0]?.waiting ?? 0
}
