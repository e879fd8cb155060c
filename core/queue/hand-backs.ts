import { type SQL, sql } from 'drizzle-orm'
import { type HeldJob, queueName } from './job.ts'

/**
 * How often workers that ended have handed a job back. That is planned, and says nothing of the job. It is kept in the job's own data, which
 * goes with it into other queues, for no one asks when the job is over.
 */
export function handBacksOf(held: HeldJob): SQL<number> {
  return sql<number>`coalesce((select (job.data->>'hand_backs')::int from pgboss.job where job.name = ${queueName(held)} and job.id = ${held.id}), 0)`
}

/** Counts one more, while the job is held. */
export function countsHandBack(held: HeldJob): SQL {
  return sql`update pgboss.job set data = coalesce(data, '{}') || jsonb_build_object('hand_backs', ${handBacksOf(held)} + 1)
    where name = ${queueName(held)} and id = ${held.id} and state = 'active' and retry_count = ${held.delivery}`
}
