import { and, count, eq } from 'drizzle-orm'
import { isReservedSlug } from '@proofyard/contract/slug.ts'
import type { Team } from '@proofyard/contract/team.ts'
import { violatedIndex } from '../accounts/unique-violation.ts'
import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { type Viewer, requireUser } from '../policies/viewer.ts'
import { ownTeam } from './find-team.ts'

/** Ordinary teams that one user may own: enough for any real work, too few to take all good names. */
const MAX_OWNED = 100

/**
 * Founds an ordinary team; the viewer is its first owner.
 * @throws DomainError `team_exists`, `invalid_value` for a reserved name, `forbidden` for one team too many
 */
export async function createTeam(
  core: Core,
  viewer: Viewer,
  options: { slug: string; name: string | undefined; description: string | undefined },
): Promise<Team> {
  const userId = requireUser(viewer)
  if (isReservedSlug(options.slug)) {
    throw new DomainError('invalid_value', `The name "${options.slug}" is reserved. Choose another one.`, 'slug')
  }
  const teamId = await core.database
    .transaction(async (transaction) => {
      // Locked, so that the user's teams are counted one after the other.
      await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
      const [owned] = await transaction
        .select({ teams: count() })
        .from(members)
        .innerJoin(teams, and(eq(teams.id, members.teamId), eq(teams.isPersonal, false)))
        .where(and(eq(members.userId, userId), eq(members.role, 'owner')))
      if ((owned?.teams ?? 0) >= MAX_OWNED) {
        throw new DomainError('forbidden', `You own ${MAX_OWNED} teams, which is the most. Delete one of them first.`)
      }
      const { slug, name = slug, description } = options
      const [team] = await transaction.insert(teams).values({ slug, name, description }).returning({ id: teams.id })
      if (team === undefined) throw new Error('PostgreSQL returned no row for an insert.')
      await transaction.insert(members).values({ teamId: team.id, userId, role: 'owner' })
      const { id } = team
      const actor = userActor(userId)
      await recordEvent(transaction, { kind: 'team.created', data: {}, actor, teamId: id, subjectId: id })
      return id
    })
    .catch((error: unknown) => {
      if (violatedIndex(error) === undefined) throw error
      throw new DomainError('team_exists', `The name "${options.slug}" is taken. Choose another one.`, options.slug)
    })
  return ownTeam(core, teamId)
}
