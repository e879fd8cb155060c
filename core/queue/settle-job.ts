import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type HeldJob, queueName } from './job.ts'
import { NOTICE_CHANNEL, type Notice } from './notices.ts'
import { ALONE } from './team-group.ts'

/**
 * Removes a held job for good, as pg-boss deletes the job of a delivery, in a form that fits into a larger statement. Where its team had as
 * many running jobs as it may have, the workers are told at the commit, for its next one waits on any machine. Where it had fewer, none waited
 * for this one but on its own worker, which knows: a notice for each job would have all workers look each time.
 *
 * @param from another part of the statement: nothing is removed where it has no row
 */
export function settlesJob(held: HeldJob, { running }: Pick<QuotaSettings, 'running'>, from?: SQL): SQL {
  const notice: Notice = { kind: 'settled' }
  const most = Number.isFinite(running) ? running : null
  const own = sql`(select running from team_quotas where team_id::text = job.group_id)`
  const limit = sql`case job.group_id when ${ALONE} then 1 else coalesce(${own}, ${most}::float8) end`
  const others = sql`(select count(*) from pgboss.job other
    where other.state = 'active' and other.group_id = job.group_id and other.name not like 'verify-%')`
  return sql`delete from pgboss.job
    where name = ${queueName(held)} and id = ${held.id} and state = 'active' and retry_count = ${held.delivery}
      ${from === undefined ? sql`` : sql`and exists (select from ${from})`}
    returning case when ${limit} is null then null when ${limit} <= ${others}
      then pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(notice)})::text end as told`
}
