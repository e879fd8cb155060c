import { eq } from 'drizzle-orm'
import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { teamQuotas } from '../database/schema/team-quotas.ts'

/** What a team may have: what an operator has set for it, else what the settings say of every team. */
export async function quotasOfTeam(
  { database, quotas }: Pick<Core, 'quotas'> & { database: Queryable },
  teamId: number,
): Promise<QuotaSettings> {
  const [own] = await database.select().from(teamQuotas).where(eq(teamQuotas.teamId, teamId))
  return {
    queued: own?.queued ?? quotas.queued,
    running: own?.running ?? quotas.running,
    cpuSecondsPerDay: own?.cpuSecondsPerDay ?? quotas.cpuSecondsPerDay,
    storageBytes: own?.storageBytes ?? quotas.storageBytes,
  }
}
