import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import type { Queryable } from '../database/database.ts'
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

/** How many builds and proofs of a team wait or run; of each no more are counted than `limit`. */
export async function countUnfinished(queryable: Queryable, teamId: number, limit: number): Promise<number> {
  const unfinished = sql`status in ('Queued', 'In Progress')`
  const { rows } = await queryable.execute<{ count: number }>(sql`select (
      (select count(*) from (select from ${proofs} where team_id = ${teamId} and ${unfinished} limit ${limit}) waiting)
      + (select count(*) from (
        select from ${builds} where team_id = ${teamId} and ${unfinished} and queued_at is not null limit ${limit}) waiting)
    )::int as count`)
  return rows[0]?.count ?? 0
}

export function tooManyQueued(queued: number): DomainError {
  return new DomainError(
    'too_many_queued',
    `Your team has ${queued} builds and proofs that wait or run, and that is the most here. Try again when some are done.`,
  )
}

/** An early answer: core/teams/hold-place.ts counts again, in the transaction that adds one. */
async function refuseOneTooMany(core: Core, teamId: number, queued: number): Promise<void> {
  if ((await countUnfinished(core.database, teamId, queued)) >= queued) throw tooManyQueued(queued)
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
