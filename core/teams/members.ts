import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import type { TeamMembers } from '@proofyard/contract/team.ts'
import type { Core } from '../context.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { members } from '../database/schema/members.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type TeamRow, findOwnTeam } from './own-team.ts'

/** A person in a team. */
export interface Member {
  userId: number
  username: string
  role: Role
}

/**
 * Who belongs to a team, by name.
 * @throws DomainError `team_not_found`, also for a team that is not the viewer's
 */
export async function listMembers(core: Core, viewer: Viewer, slug: string): Promise<TeamMembers> {
  const { team } = await findOwnTeam(core.database, viewer, slug)
  const rows = await core.database
    .select({ email: users.email, username: users.username, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.teamId, team.id))
    .orderBy(asc(sql`lower(${users.username})`))
  return { team_slug: team.slug, members: rows }
}

/**
 * The member of that username, in any case.
 * @throws DomainError `member_not_found`
 */
export async function findMember(queryable: Queryable, team: TeamRow, username: string): Promise<Member> {
  const [member] = await queryable
    .select({ userId: members.userId, username: users.username, role: members.role })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.teamId, team.id), eq(sql`lower(${users.username})`, username.toLowerCase())))
  if (member !== undefined) return member
  throw new DomainError('member_not_found', `The team "${team.slug}" has no member "${username}".`, username)
}

/**
 * Refuses to take away the last owner, without whom no one could decide for the team. Needs the team's lock.
 * @throws DomainError `forbidden`
 */
export async function requireAnotherOwner(transaction: Transaction, team: TeamRow, member: Member): Promise<void> {
  const others = await transaction
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.teamId, team.id), eq(members.role, 'owner'), ne(members.userId, member.userId)))
    .limit(1)
  if (others.length > 0) return
  throw new DomainError(
    'forbidden',
    `"${member.username}" is the only owner of the team "${team.slug}". Make another member an owner first, or delete the team.`,
  )
}
