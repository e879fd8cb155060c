import { type SQL, sql } from 'drizzle-orm'
import { type Job, queueName } from './job.ts'
import { tellQueued } from './notices.ts'

/** A job to add. Its group is whose turns it takes, as core/queue/team-group.ts names it; the rest is its order (core/queue/job-order.ts). */
export type NewJob = Job & { group: string; priority?: number; deadline?: Date | null }

/**
 * The parts of a statement that adds a job as pg-boss's `insert` does, which is a statement of its own and can be part of none.
 *
 * @param subject what the worker needs to know where the job's id does not say it
 * @param from another part, without whose row no job is added
 * @returns `parts` for its `with`, and `told`, to be selected from `opened`: there is a row where the queue has been opened
 */
export function addsJob(job: NewJob, subject?: object, from?: SQL): { parts: SQL; told: SQL } {
  const { id, group, priority = 0, deadline } = job
  const name = queueName(job)
  const data = { ...subject, ...(deadline && { deadline: deadline.toISOString() }) }
  const condition = from === undefined ? sql`` : sql`where exists (select from ${from})`
  return {
    parts: sql`opened as materialized (select *, pgboss.job_now() as now from pgboss.queue where name = ${name}),
      added as (
        insert into pgboss.job (id, name, data, priority, start_after, created_on, group_id, expire_seconds, deletion_seconds,
          keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds,
          blocked, blocking, pending_dependencies)
        select ${id}::uuid, name, ${JSON.stringify(data)}::jsonb, ${priority}::int, now, now, ${group}, expire_seconds,
          deletion_seconds, now + retention_seconds * interval '1s', retry_limit, retry_delay, coalesce(retry_backoff, false),
          retry_delay_max, policy, dead_letter, heartbeat_seconds, false, false, 0
        from opened ${condition} on conflict do nothing)`,
    told: tellQueued(name, group),
  }
}
