import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { teams } from '../database/schema/teams.ts'
import { unauthenticated } from '../errors.ts'
import { limitsOfTeam } from './limits-of-team.ts'
import { tooManyQueued } from './refuse-over-quota.ts'

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
export async function holdPlace(core: Pick<Core, 'quotas'>, transaction: Transaction, teamId: number): Promise<void> {
  const [team] = await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('key share')
  if (team === undefined) throw unauthenticated()
  await takePlace(core, transaction, teamId)
}

/** The same for a transaction that keeps a deletion of the team waiting by itself. @throws DomainError `too_many_queued` */
export async function takePlace(
  { quotas }: Pick<Core, 'quotas'>,
  transaction: Transaction,
  teamId: number,
): Promise<void> {
  const read = () => limitsOfTeam({ database: transaction, quotas }, teamId, { countsUnfinished: true })
  const { queued, unfinished } = await read()
  if (unfinished >= queued) throw tooManyQueued(queued)
  if (unfinished + MAX_AT_ONCE < queued) return
  // Near the limit they take their places one after the other.
  await transaction.execute(sql`select pg_advisory_xact_lock(${PLACES_LOCK}, ${teamId})`)
  const now = await read()
  if (now.unfinished >= now.queued) throw tooManyQueued(now.queued)
}
