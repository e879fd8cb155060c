import { and, eq } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError, noTeamChosen, unauthenticated } from '../errors.ts'
import { type Viewer, teamOf } from '../policies/viewer.ts'

export type TeamRow = typeof teams.$inferSelect

/** A team that the viewer belongs to, and the viewer as acting for it: with their role in it, as policies want it. */
export interface OwnTeam {
  team: TeamRow
  viewer: Viewer
}

/**
 * The viewer's team of that slug, whichever one they act for; without a slug the one that they act for.
 * @throws DomainError `team_not_found`, the same for a team that is somebody else's and for one that is not there
 */
export async function findOwnTeam(
  queryable: Queryable,
  viewer: Viewer,
  slug: string | null | undefined,
): Promise<OwnTeam> {
  return asMember(queryable, viewer, (await queryable.select().from(teams).where(whichTeam(viewer, slug)))[0], slug)
}

/**
 * As findOwnTeam, and keeps the team from everybody else who changes it until the transaction ends: what depends on
 * all of its members, such as that it has an owner, holds only so.
 */
export async function lockOwnTeam(
  transaction: Transaction,
  viewer: Viewer,
  slug: string | null | undefined,
): Promise<OwnTeam> {
  const query = transaction.select().from(teams).where(whichTeam(viewer, slug)).for('no key update')
  return asMember(transaction, viewer, (await query)[0], slug)
}

/** The viewer as acting for a team; undefined when they do not belong to it. */
export async function viewerIn(queryable: Queryable, viewer: Viewer, teamId: number): Promise<Viewer | undefined> {
  if (viewer.kind !== 'user') return teamOf(viewer) === teamId ? viewer : undefined
  const { userId } = viewer
  const [member] = await queryable
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  return member && { kind: 'user', userId, teamId, role: member.role }
}

function whichTeam(viewer: Viewer, slug: string | null | undefined) {
  if (viewer.kind === 'anonymous') throw unauthenticated()
  if (typeof slug === 'string') return eq(teams.slug, slug)
  if (viewer.teamId === null) throw noTeamChosen()
  return eq(teams.id, viewer.teamId)
}

async function asMember(
  queryable: Queryable,
  viewer: Viewer,
  team: TeamRow | undefined,
  slug: string | null | undefined,
): Promise<OwnTeam> {
  const acting = team && (await viewerIn(queryable, viewer, team.id))
  if (team === undefined || acting === undefined) throw teamNotFound(slug ?? '')
  return { team, viewer: acting }
}

function teamNotFound(slug: string): DomainError {
  return new DomainError('team_not_found', `There is no team "${slug}", or you are not a member of it.`, slug)
}
