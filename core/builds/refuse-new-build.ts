import type { Core } from '../context.ts'
import { isKeyKnown } from '../retries/make-once.ts'
import { refuseFullDisk, refuseOverQuota } from '../teams/refuse-over-quota.ts'

/**
 * Refuses a request for a new build before anything is received or unpacked for it; what makes the build asks again. A repeat gets the build that
 * there is, whatever the team's quotas.
 *
 * @param key Idempotency-Key of the request, if it has one
 * @returns asks again whether it is a repeat: the build that it would get may be deleted meanwhile
 * @throws DomainError `disk_full`, `too_many_queued`, `team_storage_full`
 */
export async function refuseNewBuild(
  core: Core,
  teamId: number,
  key: string | undefined,
): Promise<() => Promise<boolean>> {
  const isRepeat = () => isKeyKnown(core, { teamId, makes: 'build', key })
  if (await isRepeat()) refuseFullDisk(core)
  else await refuseOverQuota(core, teamId)
  return isRepeat
}
