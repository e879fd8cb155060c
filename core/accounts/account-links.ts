import { and, count, eq, gt, lt } from 'drizzle-orm'
import type { Database, Queryable } from '../database/database.ts'
import { type AccountLinkPurpose, accountLinks } from '../database/schema/account-links.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { hashOf, randomText } from './secret-text.ts'

const HOUR_MS = 3_600_000
const lifetimeMs: Record<AccountLinkPurpose, number> = { verify_email: 72 * HOUR_MS, reset_password: HOUR_MS }
/** Mails of a kind that one person gets in an hour, whoever asks for them. */
const MOST_AN_HOUR = 3

/**
 * Makes a link's secret, to be mailed; links that have run out are cleared away on the way.
 * @returns undefined when the person has been sent enough of them for now
 */
export async function makeAccountLink(
  database: Database,
  userId: number,
  purpose: AccountLinkPurpose,
): Promise<string | undefined> {
  const now = Date.now()
  await database.delete(accountLinks).where(lt(accountLinks.expiresAt, new Date(now)))
  return database.transaction(async (transaction) => {
    // One after the other, so that those who ask at once do not all find room.
    await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
    const [recent] = await transaction
      .select({ links: count() })
      .from(accountLinks)
      .where(and(ofUser(userId, purpose), gt(accountLinks.createdAt, new Date(now - HOUR_MS))))
    if (recent !== undefined && recent.links >= MOST_AN_HOUR) return undefined
    const secret = randomText(43)
    const expiresAt = new Date(now + lifetimeMs[purpose])
    await transaction.insert(accountLinks).values({ tokenHash: hashOf(secret), userId, purpose, expiresAt })
    return secret
  })
}

/**
 * The user whose link this is; it is used up by that.
 * @throws DomainError `invalid_value` for a link that never was, was used or has run out
 */
export async function takeAccountLink(
  queryable: Queryable,
  secret: string,
  purpose: AccountLinkPurpose,
): Promise<number> {
  const [link] = await queryable
    .delete(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, hashOf(secret)),
        eq(accountLinks.purpose, purpose),
        gt(accountLinks.expiresAt, new Date()),
      ),
    )
    .returning({ userId: accountLinks.userId })
  if (link === undefined) {
    throw new DomainError('invalid_value', 'This link is wrong, was used or has run out. Ask for a new one.', 'token')
  }
  return link.userId
}

/** Ends a user's links, of one kind or all. */
export async function dropAccountLinks(
  queryable: Queryable,
  userId: number,
  purpose?: AccountLinkPurpose,
): Promise<void> {
  await queryable.delete(accountLinks).where(ofUser(userId, purpose))
}

function ofUser(userId: number, purpose: AccountLinkPurpose | undefined) {
  return and(eq(accountLinks.userId, userId), purpose === undefined ? undefined : eq(accountLinks.purpose, purpose))
}
