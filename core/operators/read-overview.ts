import { isNull, sql } from 'drizzle-orm'
import type { OperatorOverview } from '@proofyard/contract/operator.ts'
import type { QuotaSettings } from '@proofyard/settings/quota-settings.ts'
import type { Core } from '../context.ts'
import { pauses } from '../database/schema/pauses.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { productVersion } from '../process/product-version.ts'
import { readLiveCapabilities } from '../workers/live-capabilities.ts'

/** The installation at a glance, as the server sees it that is asked. */
export async function readOverview(core: Core): Promise<OperatorOverview> {
  const { database } = core
  const [live, [paused], numUsers, numTeams, { rows }] = await Promise.all([
    readLiveCapabilities(core),
    database.select({ since: pauses.since }).from(pauses).where(isNull(pauses.teamId)),
    database.$count(users),
    database.$count(teams),
    database.execute<{ version: string; bytes: number }>(sql`select current_setting('server_version') as version,
      pg_database_size(current_database())::float8 as bytes`),
  ])
  const workersOf = new Map<string, number>()
  for (const { toolchain, state } of live.capabilities) {
    if (toolchain !== null && state === 'ready') workersOf.set(toolchain, (workersOf.get(toolchain) ?? 0) + 1)
  }
  return {
    paused_since: paused?.since.toISOString() ?? null,
    proofyard_version: productVersion(),
    node_version: process.version,
    postgresql_version: rows[0]?.version ?? '',
    database_bytes: rows[0]?.bytes ?? 0,
    installed: [...workersOf]
      .map(([toolchain, workers]) => ({ toolchain, workers }))
      .toSorted((one, other) => one.toolchain.localeCompare(other.toolchain, 'en', { numeric: true })),
    num_users: numUsers,
    num_teams: numTeams,
    team_defaults: defaultsOf(core.quotas),
  }
}

function defaultsOf({
  queued,
  running,
  cpuSecondsPerDay,
  storageBytes,
}: QuotaSettings): OperatorOverview['team_defaults'] {
  const finite = (value: number) => (Number.isFinite(value) ? value : null)
  return {
    max_queued: finite(queued),
    max_running: finite(running),
    max_cpu_seconds: finite(cpuSecondsPerDay),
    max_storage_bytes: finite(storageBytes),
  }
}
