import { type SQL, and, eq } from 'drizzle-orm'
import { findApiKeyById } from '../accounts/find-api-key.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'

export type TeamRow = typeof teams.$inferSelect

/** A team that the viewer belongs to, and the viewer as acting for it: with their role in it, as policies want it. */
export interface OwnTeam {
  team: TeamRow
  viewer: Viewer
}

/**
 * The viewer's team of that slug, whichever one they act for; without a slug the one that they act for.
 * @throws DomainError `team_not_found`, the same for another's team and for one that is not there
 */
export async function findOwnTeam(queryable: Queryable, viewer: Viewer, slug: string | undefined): Promise<OwnTeam> {
  const [team] = await queryable.select().from(teams).where(isMeant(viewer, slug))
  return asMember(queryable, viewer, team, slug)
}

/**
 * As findOwnTeam, and keeps other changes of the team waiting until the transaction ends: what depends on
 * all of its members, such as that it has an owner, holds only so.
 */
export async function lockOwnTeam(
  transaction: Transaction,
  viewer: Viewer,
  slug: string | undefined,
): Promise<OwnTeam> {
  const [team] = await transaction.select().from(teams).where(isMeant(viewer, slug)).for('no key update')
  return asMember(transaction, viewer, team, slug)
}

/**
 * The viewer as acting for a team, with the role that they have now: under the team's lock, until the transaction ends.
 * Undefined when they do not belong to it, or not any more.
 */
export async function viewerIn(queryable: Queryable, viewer: Viewer, teamId: number): Promise<Viewer | undefined> {
  if (viewer.kind === 'anonymous') return undefined
  if (viewer.kind === 'team') {
    const key = viewer.teamId === teamId ? await findApiKeyById(queryable, viewer.apiKeyId) : undefined
    return key && { ...viewer, role: key.role, makerId: key.makerId }
  }
  const { userId } = viewer
  const [member] = await queryable
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  return member && { kind: 'user', userId, teamId, role: member.role }
}

function isMeant(viewer: Viewer, slug: string | undefined): SQL {
  if (slug !== undefined) return eq(teams.slug, slug)
  return eq(teams.id, requireTeam(viewer))
}

async function asMember(queryable: Queryable, viewer: Viewer, team: TeamRow | undefined, slug = ''): Promise<OwnTeam> {
  const acting = team && (await viewerIn(queryable, viewer, team.id))
  if (team !== undefined && acting !== undefined) return { team, viewer: acting }
  throw new DomainError('team_not_found', `There is no team "${slug}", or you are not a member of it.`, slug)
}
