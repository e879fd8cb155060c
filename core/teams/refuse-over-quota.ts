import type { Core } from '../context.ts'
import { DomainError } from '../errors.ts'
import { memoryText } from '../workers/memory-text.ts'
import { limitsOfTeam } from './limits-of-team.ts'

/**
 * Refuses a new build or proof where the disk is nearly full, or the team has as much as it may.
 *
 * @throws DomainError `disk_full`, `too_many_queued`, `team_storage_full`
 */
export async function refuseOverQuota(core: Core, teamId: number): Promise<void> {
  refuseFullDisk(core)
  const { queued, unfinished, storageBytes } = await limitsOfTeam(core, teamId, { countsUnfinished: true })
  // An early answer: core/teams/hold-place.ts counts again, in the transaction that adds one.
  if (unfinished >= queued) throw tooManyQueued(queued)
  if (Number.isFinite(storageBytes)) await refuseOneTooLarge(core, teamId, storageBytes)
}

/** Of what makes nothing new, but is written to the disk on its way. @throws DomainError `disk_full` */
export function refuseFullDisk({ diskRoom }: Pick<Core, 'diskRoom'>): void {
  const shortage = diskRoom.shortage()
  if (shortage !== null) throw new DomainError('disk_full', `${shortage} Nothing new is taken until there is room.`)
}

export function tooManyQueued(queued: number): DomainError {
  return new DomainError(
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
