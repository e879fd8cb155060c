import { type SQL, and, count, eq, gt, lt, not, or, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from '../database/database.ts'
import { type AccountLinkPurpose, accountLinks } from '../database/schema/account-links.ts'
import { mails } from '../database/schema/mails.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { hashOf, randomText } from './secret-text.ts'

const HOUR_MS = 3_600_000
const lifetimeMs: Record<AccountLinkPurpose, number> = {
  verify_email: 72 * HOUR_MS,
  reset_password: HOUR_MS,
  unlock_login: HOUR_MS,
}
/** Mails of a kind that one person gets in an hour, and that wait for one person at a time. */
const MAX_AN_HOUR = 3

/**
 * Queues the mail of a link for a user. The link's secret is made when the mail is sent.
 * @returns false when the person has been sent enough of them for now
 */
export async function mailAccountLink(
  transaction: Transaction,
  userId: number,
  purpose: AccountLinkPurpose,
): Promise<boolean> {
  // One after the other, so that of several requests at once not all find room.
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  const isRecent = gt(accountLinks.createdAt, new Date(Date.now() - HOUR_MS))
  const [recent] = await transaction
    .select({ links: count() })
    .from(accountLinks)
    .where(and(ofUser(userId, purpose), or(isRecent, isWaiting)))
  if (recent !== undefined && recent.links >= MAX_AN_HOUR) return false
  const [link] = await transaction.insert(accountLinks).values({ userId, purpose }).returning({ id: accountLinks.id })
  if (link === undefined) throw new Error('PostgreSQL returned no row for an insert.')
  await queueMail(transaction, { kind: 'account_link', linkId: link.id })
  return true
}

/**
 * Gives a link a new secret, to be sent at once, and starts its lifetime; a secret that it had before ends.
 * @param isOurs holds while the mail of the link is the caller's
 * @returns undefined when the link is gone, because it was used or all links of its user have ended, or is not the caller's
 */
export async function openAccountLink(
  queryable: Queryable,
  id: string,
  isOurs: SQL,
): Promise<{ secret: string; purpose: AccountLinkPurpose; user: typeof users.$inferSelect } | undefined> {
  const [row] = await queryable
    .select({ purpose: accountLinks.purpose, user: users })
    .from(accountLinks)
    .innerJoin(users, eq(users.id, accountLinks.userId))
    .where(eq(accountLinks.id, id))
  if (row === undefined) return undefined
  const secret = randomText(43)
  const expiresAt = new Date(Date.now() + lifetimeMs[row.purpose])
  const opened = await queryable
    .update(accountLinks)
    .set({ tokenHash: hashOf(secret), expiresAt })
    .where(and(eq(accountLinks.id, id), isOurs))
    .returning({ id: accountLinks.id })
  return opened.length === 0 ? undefined : { secret, ...row }
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

/** Ends a user's links, of one kind or all, and with them the mails that wait to be sent. */
export async function dropAccountLinks(
  queryable: Queryable,
  userId: number,
  purpose?: AccountLinkPurpose,
): Promise<void> {
  await queryable.delete(accountLinks).where(ofUser(userId, purpose))
}

/** Removes links that have run out; one whose mail still has to be sent gets a new secret and lifetime with it. */
export async function removeOldLinks(queryable: Queryable): Promise<void> {
  await queryable.delete(accountLinks).where(and(lt(accountLinks.expiresAt, new Date()), not(isWaiting)))
}

/** The link's mail has not been sent. */
const isWaiting = sql`exists (select from ${mails} m where m.link_id = ${accountLinks.id})`

function ofUser(userId: number, purpose: AccountLinkPurpose | undefined) {
  return and(eq(accountLinks.userId, userId), purpose === undefined ? undefined : eq(accountLinks.purpose, purpose))
}
