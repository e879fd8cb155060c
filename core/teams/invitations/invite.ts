import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import { hashOf, randomText } from '../../accounts/secret-text.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { members } from '../../database/schema/members.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { mayInvite } from '../../policies/team.ts'
import { type Viewer, userOf } from '../../policies/viewer.ts'
import { type OwnTeam, type TeamRow, lockOwnTeam } from '../own-team.ts'
import { forgetInvitationsTo } from './forget-invitations.ts'
import { INVITATION_DAYS, invitationMail } from './invitation-mail.ts'

const DAY_MS = 24 * 3600 * 1000
/** Invitations of one team that wait for an answer. */
const MOST_OPEN = 100

/**
 * Invites somebody into a team by a mail with a link. An earlier invitation to the same address ends.
 * @param given.teamSlug undefined means the team that the viewer acts for
 * @throws DomainError `team_not_found`, `forbidden`, `invalid_value` for somebody who is a member already
 */
export async function invite(
  core: Core,
  viewer: Viewer,
  given: { teamSlug: string | undefined; email: string; role: Role },
): Promise<void> {
  const secret = randomText(43)
  const { team, inviter } = await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, given.teamSlug)
    requireMayInvite(own, given.role)
    await requireNoMember(transaction, own.team, given.email)
    await forgetInvitationsTo(transaction, own.team.id, given.email)
    await requireRoom(transaction, own.team)
    const userId = userOf(viewer) ?? null
    await transaction.insert(invitations).values({
      teamId: own.team.id,
      email: given.email,
      tokenHash: hashOf(secret),
      role: given.role,
      invitedBy: userId,
      expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
    })
    return { team: own.team, inviter: await usernameOf(transaction, userId) }
  })
  const link = `${core.publicUrl}/invitations/${secret}`
  core.mailer.send({ to: given.email, ...invitationMail({ team: team.slug, inviter, role: given.role, link }) })
}

function requireMayInvite({ team, viewer }: OwnTeam, role: Role): void {
  if (mayInvite(viewer, team, role)) return
  if (team.isPersonal) {
    throw new DomainError(
      'forbidden',
      `"${team.slug}" is a personal team, which has its one user. Create another team to work with others.`,
    )
  }
  const [who, as] = role === 'owner' ? ['owners', ' as owners'] : ['owners and admins', '']
  throw new DomainError('forbidden', `Only ${who} of the team "${team.slug}" may invite others${as}.`)
}

async function requireNoMember(transaction: Transaction, team: TeamRow, email: string): Promise<void> {
  const [member] = await transaction
    .select({ username: users.username })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.teamId, team.id), eq(sql`lower(${users.email})`, email.toLowerCase())))
  if (member === undefined) return
  throw new DomainError(
    'invalid_value',
    `"${member.username}" is a member of the team "${team.slug}" already.`,
    'email',
  )
}

async function requireRoom(transaction: Transaction, team: TeamRow): Promise<void> {
  const [row] = await transaction
    .select({ open: count() })
    .from(invitations)
    .where(and(eq(invitations.teamId, team.id), isNull(invitations.acceptedAt)))
  if ((row?.open ?? 0) < MOST_OPEN) return
  throw new DomainError(
    'forbidden',
    `The team "${team.slug}" has ${MOST_OPEN} open invitations, which is the most. Withdraw one of them first.`,
  )
}

/** Who invites, for the mail; an API key is nobody. */
async function usernameOf(transaction: Transaction, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const [user] = await transaction.select({ username: users.username }).from(users).where(eq(users.id, userId))
  return user?.username ?? null
}
