import { sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
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
    refuseTooMany(core.database, teamId, queued),
    Number.isFinite(storageBytes) ? refuseOneTooLarge(core, teamId, storageBytes) : undefined,
  ])
}

/** Of what makes nothing new, but is written to the disk on its way. @throws DomainError `disk_full` */
export function refuseFullDisk({ diskRoom }: Pick<Core, 'diskRoom'>): void {
  const shortage = diskRoom.shortage()
  if (shortage !== null) throw new DomainError('disk_full', `${shortage} Nothing new is taken until there is room.`)
}

/** So many builds and proofs of a team are hardly written at the same time, by all servers. */
const AT_ONCE = 500
/** Of advisory locks with two numbers, whose second one is the team. */
const QUEUED_LOCK = 7_201

/**
 * Refuses one too many of the team's builds and proofs, also where many are made at once, of which each would see too few. To be called at the
 * beginning of the transaction that writes it.
 *
 * @throws DomainError `too_many_queued`
 */
export async function refuseOneTooMany(
  { quotas: { queued } }: Pick<Core, 'quotas'>,
  transaction: Transaction,
  teamId: number,
): Promise<void> {
  if ((await refuseTooMany(transaction, teamId, queued)) < queued - AT_ONCE) return
  await transaction.execute(sql`select pg_advisory_xact_lock(${QUEUED_LOCK}::int, ${teamId}::int)`)
  await refuseTooMany(transaction, teamId, queued)
}

/** Counts no further than the limit. @returns how many there are */
async function refuseTooMany(
  database: Pick<Core['database'], 'execute'>,
  teamId: number,
  queued: number,
): Promise<number> {
  if (!Number.isFinite(queued)) return 0
  const unfinished = sql`status in ('Queued', 'In Progress')`
  const { rows } = await database.execute<{ count: number }>(sql`select (
      (select count(*) from (select from ${proofs} where team_id = ${teamId} and ${unfinished} limit ${queued}) waiting)
      + (select count(*) from (
        select from ${builds} where team_id = ${teamId} and ${unfinished} and queued_at is not null limit ${queued}) waiting)
    )::int as count`)
  const count = rows[0]?.count ?? 0
  if (count < queued) return count
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
