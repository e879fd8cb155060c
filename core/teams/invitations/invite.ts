import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { invitations } from '../../database/schema/invitations.ts'
import { members } from '../../database/schema/members.ts'
import { users } from '../../database/schema/users.ts'
import { DomainError } from '../../errors.ts'
import { actorOf } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { invitationLink } from '@proofyard/contract/account-link.ts'
import { hashOf, randomText } from '../../accounts/secret-text.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { mayInvite } from '../../policies/team.ts'
import { type Viewer, userOf } from '../../policies/viewer.ts'
import { type OwnTeam, type TeamRow, lockOwnTeam } from '../own-team.ts'
import { forgetInvitationsTo } from './forget-invitations.ts'
import { INVITATION_DAYS } from './invitation-letter.ts'

const DAY_MS = 24 * 3600 * 1000
/** Invitations of one team that wait for an answer. */
const MAX_OPEN = 100

/**
 * Invites a person into a team by a mail with a link. An earlier invitation to the same address ends.
 * @returns a link for the inviter to pass on where mails reach only the operator, else null
 * @param options.teamSlug undefined means the team that the viewer acts for
 * @throws DomainError `team_not_found`, `forbidden`, `invalid_value` for a person who is a member already
 */
export async function invite(
  core: Core,
  viewer: Viewer,
  options: { teamSlug: string | undefined; email: string; role: Role },
): Promise<string | null> {
  const secret = core.deliveries.people.kind === 'outbox' ? randomText(43) : null
  await core.database.transaction(async (transaction) => {
    const own = await lockOwnTeam(transaction, viewer, options.teamSlug)
    requireMayInvite(own, options.role)
    await requireNoMember(transaction, own.team, options.email)
    await forgetInvitationsTo(transaction, own.team.id, options.email)
    await requireRoom(transaction, own.team)
    const [invitation] = await transaction
      .insert(invitations)
      .values({
        teamId: own.team.id,
        email: options.email,
        role: options.role,
        givenHash: secret === null ? null : hashOf(secret),
        // The person whose the key is: with their right the invitation ends.
        invitedBy: viewer.kind === 'team' ? viewer.makerId : userOf(viewer),
        expiresAt: new Date(Date.now() + INVITATION_DAYS * DAY_MS),
      })
      .returning({ id: invitations.id })
    if (invitation === undefined) throw new Error('PostgreSQL returned no row for an insert.')
    await queueMail(transaction, { kind: 'invitation', invitationId: invitation.id })
    await recordEvent(transaction, {
      kind: 'invitation.created',
      data: { role: options.role },
      actor: actorOf(viewer),
      teamId: own.team.id,
      subjectId: invitation.id,
    })
  })
  return secret === null ? null : invitationLink(core.publicUrl, secret)
}

/** @throws DomainError `forbidden` to those who may not invite as this role */
export function requireMayInvite({ team, viewer }: OwnTeam, role: Role): void {
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
  if ((row?.open ?? 0) < MAX_OPEN) return
  throw new DomainError(
    'forbidden',
    `The team "${team.slug}" has ${MAX_OPEN} open invitations, which is the most. Withdraw one of them first.`,
  )
}
