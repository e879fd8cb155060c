import { eq, isNull } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { pauses } from '../database/schema/pauses.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import type { Operator } from './find-operator.ts'
import { recordAct } from './record-act.ts'

/** As a team reads it that waits, by what is paused. */
export const whyPaused = {
  all: 'The operator has paused all builds and proofs on this server.',
  team: 'The operator has paused the builds and proofs of your team.',
}

/**
 * Pauses the builds and proofs of a team, or of all: none is begun from now on, and what runs goes on. It is paused for itself and with all
 * alike: a team that is paused stays so when all are resumed. To pause twice is to pause once.
 *
 * @param slug null for all teams
 * @throws DomainError `team_not_found`
 */
export async function pause(core: Core, operator: Operator, slug: string | null): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const teamId = slug === null ? null : await teamIdOf(transaction, slug)
    const written = await transaction.insert(pauses).values({ teamId }).onConflictDoNothing().returning()
    if (written.length === 0) return
    await recordAct(transaction, operator, { act: 'pause', subject: slug })
    await core.queue.tellWorkers(transaction)
  })
}

/** Ends a pause. @throws DomainError `team_not_found` */
export async function resume(core: Core, operator: Operator, slug: string | null): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const isOf = slug === null ? isNull(pauses.teamId) : eq(pauses.teamId, await teamIdOf(transaction, slug))
    const removed = await transaction.delete(pauses).where(isOf).returning()
    if (removed.length === 0) return
    await recordAct(transaction, operator, { act: 'resume', subject: slug })
    await core.queue.tellWorkers(transaction)
  })
}

/** That nothing of any team is begun, in a sentence; null where not all is paused. */
export async function whyAllIsPaused({ database }: Pick<Core, 'database'>): Promise<string | null> {
  const found = await database.select({ since: pauses.since }).from(pauses).where(isNull(pauses.teamId))
  return found.length === 0 ? null : whyPaused.all
}

/** @throws DomainError `team_not_found` */
export async function teamIdOf(queryable: Queryable, slug: string): Promise<number> {
  const [team] = await queryable.select({ id: teams.id }).from(teams).where(eq(teams.slug, slug))
  if (team === undefined) throw new DomainError('team_not_found', `There is no team "${slug}".`, slug)
  return team.id
}
