import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { SERVER } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'

/** Days in which an address must be verified; after them another person may take the account. */
const DAYS_TO_VERIFY = 3

/**
 * Removes accounts that were never verified and are in the way of a sign-up: no one keeps a name or another's address
 * by signing up with it. Such an account could never log in, so its team is empty.
 * @param isOwner whether the address was shown to be theirs who signs up: another's account with it goes at once
 */
export async function giveUpAbandonedAccounts(
  transaction: Transaction,
  wanted: { username: string; email: string; slug: string },
  isOwner = false,
): Promise<void> {
  const hasEmail = eq(sql`lower(${users.email})`, wanted.email.toLowerCase())
  const abandoned = await transaction
    .select({ userId: users.id, teamId: teams.id })
    .from(users)
    .innerJoin(members, eq(members.userId, users.id))
    .innerJoin(teams, and(eq(teams.id, members.teamId), teams.isPersonal))
    .where(
      and(
        isNull(users.emailVerifiedAt),
        or(
          isOwner ? hasEmail : undefined,
          and(
            lt(users.dateJoined, new Date(Date.now() - DAYS_TO_VERIFY * 24 * 3600 * 1000)),
            or(
              eq(sql`lower(${users.username})`, wanted.username.toLowerCase()),
              hasEmail,
              eq(sql`lower(${teams.slug})`, wanted.slug.toLowerCase()),
            ),
          ),
        ),
      ),
    )
    .for('update', { of: users })
  if (abandoned.length === 0) return
  const teamIds = abandoned.map(({ teamId }) => teamId)
  const userIds = abandoned.map(({ userId }) => userId)
  await transaction.delete(teams).where(inArray(teams.id, teamIds))
  await transaction.delete(users).where(inArray(users.id, userIds))
  for (const { userId, teamId } of abandoned) {
    await recordEvent(transaction, { kind: 'user.deleted', data: {}, actor: SERVER, teamId, subjectId: userId })
  }
}
