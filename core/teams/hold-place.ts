import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { teams } from '../database/schema/teams.ts'
import { unauthenticated } from '../errors.ts'
import { quotasOfTeam } from './quotas-of-team.ts'
import { countUnfinished, tooManyQueued } from './refuse-over-quota.ts'

/** Any fixed number, other than those of the other locks. */
const PLACES_LOCK = 720_155

/** More than there are connections to a database: of so many at once each has its place, without waiting for the others. */
const MAX_AT_ONCE = 1000

/**
 * Holds the place of one more build or proof of a team until the transaction ends, and keeps a deletion of the team waiting as long. To be called
 * first, before the transaction locks what others wait for.
 *
 * @throws DomainError `unauthenticated` when the team is gone; `too_many_queued` when all its places are taken, also by transactions that
 * are under way
 */
export async function holdPlace(
  { quotas }: Pick<Core, 'quotas'>,
  transaction: Transaction,
  teamId: number,
): Promise<void> {
  await holdTeam(transaction, teamId)
  const { queued } = await quotasOfTeam({ database: transaction, quotas }, teamId)
  if (!Number.isFinite(queued)) return
  const waiting = await countUnfinished(transaction, teamId, queued)
  if (waiting >= queued) throw tooManyQueued(queued)
  if (waiting + MAX_AT_ONCE < queued) return
  // Near the limit they take their places one after the other.
  await transaction.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${teamId})`)
  if ((await countUnfinished(transaction, teamId, queued)) >= queued) throw tooManyQueued(queued)
}

/** Keeps a deletion of the team waiting until the transaction ends. @throws DomainError `unauthenticated` when it is gone */
async function holdTeam(transaction: Transaction, teamId: number): Promise<void> {
  const [team] = await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share')
  if (team === undefined) throw unauthenticated()
}
