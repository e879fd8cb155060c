import { eq } from 'drizzle-orm'
import type { OperatorQuotas } from '@proofyard/contract/operator.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { teamQuotas } from '../database/schema/team-quotas.ts'
import { teams } from '../database/schema/teams.ts'
import { memoryText } from '../workers/memory-text.ts'
import type { Operator } from './find-operator.ts'
import { teamIdOf } from './pause.ts'
import { recordAct } from './record-act.ts'

const NONE: OperatorQuotas = { max_queued: null, max_running: null, max_cpu_seconds: null, max_storage_bytes: null }

/**
 * Sets what one team may have, from now on and on all machines; null is what the settings say of every team.
 * @throws DomainError `team_not_found`
 */
export async function setQuotas(
  core: Core,
  operator: Operator,
  { slug, quotas }: { slug: string; quotas: OperatorQuotas },
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const teamId = await teamIdOf(transaction, slug)
    // One after the other, so that the record tells what each of two found.
    await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
    const before = await readQuotas(transaction, teamId)
    const note = changesOf(before, quotas)
    if (note === '') return
    const columns = {
      queued: quotas.max_queued,
      running: quotas.max_running,
      cpuSecondsPerDay: quotas.max_cpu_seconds,
      storageBytes: quotas.max_storage_bytes,
    }
    await transaction
      .insert(teamQuotas)
      .values({ teamId, ...columns })
      .onConflictDoUpdate({ target: teamQuotas.teamId, set: columns })
    await recordAct(transaction, operator, { act: 'set_quotas', subject: slug, note })
    await core.queue.tellWorkers(transaction)
  })
}

/** What was set for a team alone. */
export async function readQuotas(queryable: Queryable, teamId: number): Promise<OperatorQuotas> {
  const [own] = await queryable.select().from(teamQuotas).where(eq(teamQuotas.teamId, teamId))
  if (own === undefined) return NONE
  const { queued, running, cpuSecondsPerDay, storageBytes } = own
  return {
    max_queued: queued,
    max_running: running,
    max_cpu_seconds: cpuSecondsPerDay,
    max_storage_bytes: storageBytes,
  }
}

const names: Record<keyof OperatorQuotas, string> = {
  max_queued: 'waiting or running',
  max_running: 'running',
  max_cpu_seconds: 'processor seconds a day',
  max_storage_bytes: 'storage',
}

function changesOf(before: OperatorQuotas, after: OperatorQuotas): string {
  const keys = ['max_queued', 'max_running', 'max_cpu_seconds', 'max_storage_bytes'] as const
  return keys
    .filter((key) => before[key] !== after[key])
    .map((key) => `${names[key]}: ${textOf(key, before[key])} → ${textOf(key, after[key])}`)
    .join('; ')
}

function textOf(key: keyof OperatorQuotas, value: number | null): string {
  if (value === null) return 'as set for all'
  return key === 'max_storage_bytes' ? memoryText(value) : String(value)
}
