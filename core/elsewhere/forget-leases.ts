import { sql } from 'drizzle-orm'
import { notesUnused } from '../artifacts/notes-unused.ts'
import type { Database } from '../database/database.ts'
import { type JobUsage, recordUsage } from '../teams/record-usage.ts'

/** Those whose job went on without its worker, because its heartbeat lapsed; or is not there any more, because no one wants it. */
const LAPSE = sql`update worker_leases lease set ended_at = clock_timestamp(), outcome =
    case when exists (select from pgboss.job where job.id = lease.job_id) then 'lapsed' else 'withdrawn' end
  where ended_at is null and not exists (
    select from pgboss.job where job.id = lease.job_id and job.retry_count = lease.delivery and job.state = 'active')
  returning lease.job_id as job, lease.team_id as team, greatest(0, extract(epoch from lease.ended_at - lease.taken_at))::float8 as seconds`

/** What was sent for a job that ended otherwise; of a proof that is verified here, once that has an end. */
const FORGET_UPLOADS = sql`with gone as (delete from worker_uploads upload using worker_leases lease
  where lease.job_id = upload.job_id and lease.delivery = upload.delivery and lease.ended_at is not null
  and not (lease.outcome = 'checking' and exists (
    select from proofs where proofs.id = lease.job_id and proofs.status in ('Queued', 'In Progress')))
  returning upload.sha256) ${notesUnused(sql`select sha256 from gone`)}`

/** A call that is repeated later than that is not known any more. */
const FORGET = sql`delete from worker_leases lease
  where ended_at < clock_timestamp() - interval '1 day'
  and not exists (select from worker_uploads upload where upload.job_id = lease.job_id and upload.delivery = lease.delivery)`

/**
 * Ends leases whose workers gave no sign of life or whose jobs were cancelled, and removes what no one needs of those that have ended.
 * The time that a worker held such a job counts for its team's day as that of any other.
 */
export async function forgetLeases(database: Database): Promise<void> {
  const { rows } = await database.execute<JobUsage & Record<string, unknown>>(LAPSE)
  await recordUsage({ database }, rows)
  for (const statement of [FORGET_UPLOADS, FORGET]) await database.execute(statement)
}
