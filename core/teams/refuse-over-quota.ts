import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { DomainError } from '../errors.ts'
import { memoryText } from '../workers/memory-text.ts'
import { quotasOfTeam } from './quotas-of-team.ts'

/**
 * Refuses a new build or proof where the disk is nearly full, or the team has as much as it may.
 *
 * @throws DomainError `disk_full`, `too_many_queued`, `team_storage_full`
 */
export async function refuseOverQuota(core: Core, teamId: number): Promise<void> {
  refuseFullDisk(core)
  const { queued, storageBytes } = await quotasOfTeam(core, teamId)
  await Promise.all([
    Number.isFinite(queued) ? refuseOneTooMany(core, teamId, queued) : undefined,
    Number.isFinite(storageBytes) ? refuseOneTooLarge(core, teamId, storageBytes) : undefined,
  ])
}

/** Of what makes nothing new, but is written to the disk on its way. @throws DomainError `disk_full` */
export function refuseFullDisk({ diskRoom }: Pick<Core, 'diskRoom'>): void {
  const shortage = diskRoom.shortage()
  if (shortage !== null) throw new DomainError('disk_full', `${shortage} Nothing new is taken until there is room.`)
}

/** Counts no further than the limit. */
async function refuseOneTooMany(core: Core, teamId: number, queued: number): Promise<void> {
  const unfinished = sql`status in ('Queued', 'In Progress')`
  const { rows } = await core.database.execute<{ count: number }>(sql`select (
      (select count(*) from (select from ${proofs} where team_id = ${teamId} and ${unfinished} limit ${queued}) waiting)
      + (select count(*) from (
        select from ${builds} where team_id = ${teamId} and ${unfinished} and queued_at is not null limit ${queued}) waiting)
    )::int as count`)
  if ((rows[0]?.count ?? 0) < queued) return
  throw new DomainError(
    'too_many_queued',
    `Your team has ${queued} builds and proofs that wait or run, and that is the most here. Try again when some are done.`,
  )
}

async function refuseOneTooLarge(core: Core, teamId: number, storageBytes: number): Promise<void> {
  const used = await core.storedBytes(teamId)
  if (used < storageBytes) return
  throw new DomainError(
    'team_storage_full',
    `Your team keeps ${memoryText(used)} here, and ${memoryText(storageBytes)} are the most. ` +
      'Delete builds or proofs that you do not need.',
  )
}
