import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type HeldJob, queueName } from './job.ts'
import { NOTICE_CHANNEL, type Notice } from './notices.ts'
import { ALONE } from './team-group.ts'

/**
 * The statement that removes a held job for good, as pg-boss's own does: not where a later delivery is on. Where its team had as many running jobs as it
 * may have, whose next one therefore waits on any machine, the workers are told at the commit. Where it had fewer, no job waited
 * for this one but on its own worker, which knows: a notice for each job would have all workers look each time.
 */
export function settleJob(held: HeldJob, { running }: Pick<QuotaSettings, 'running'>): SQL {
  const notice: Notice = { kind: 'settled' }
  const most = Number.isFinite(running) ? running : null
  return sql`with settled as (
      delete from pgboss.job where name = ${queueName(held)} and id = ${held.id} and state = 'active' and retry_count = ${held.delivery}
      returning group_id),
    limited as (
      select group_id, case group_id when ${ALONE} then 1 else coalesce(own.running, ${most}::int) end as most
      from settled left join team_quotas own on own.team_id::text = settled.group_id)
    select pg_notify(${NOTICE_CHANNEL}, ${JSON.stringify(notice)}) from limited
    where case when most is null then false else most <= (
      select count(*) from pgboss.job where state = 'active' and job.group_id = limited.group_id and name not like 'verify-%') end`
}
