import { EmailAddress } from '@proofyard/contract/email-address.ts'
import { and, eq, not, sql } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import type { Transaction } from '../../database/database.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { users } from '../../database/schema/users.ts'
import { userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { dropAccountLinks } from '../account-links.ts'
import { endSessions } from '../end-sessions.ts'
import type { UserRow } from '../find-users.ts'
import { type Login, lockOpenLogin } from '../open-login.ts'
import { createForSignOn } from './create-for-sign-on.ts'
import type { ProviderClaims } from './provider-claims.ts'
import { SignOnError } from './sign-on-error.ts'

/** What the operator lets the provider decide. */
interface SignOnRules {
  /** Of addresses that may log in, in small letters; empty takes all. */
  domains: string[]
  /** The provider is the only way in. */
  only: boolean
}

/**
 * The person whom the provider has shown: by issuer and subject once they are known, and else by an address that the
 * provider has verified. An account that is there already becomes theirs only where the operator has said that the
 * provider decides over its address, and a mail has reached them at it; its password, sessions and links end then, and
 * its passkeys as logins, as with a mailed link for a new one. Without an account one is made.
 * @returns who it is, and their `tokenVersion` when that was known
 * @throws SignOnError
 */
export async function signOn(
  core: Pick<Core, 'database'>,
  claims: ProviderClaims,
  rules: SignOnRules,
): Promise<{ userId: number; tokenVersion: number }> {
  const email = addressOf(claims, rules)
  const known = await core.database.transaction(async (transaction) => {
    const [identity] = await transaction
      .select({ userId: signOnIdentities.userId, hasAddress: signOnIdentities.hasAddress, user: users })
      .from(signOnIdentities)
      .innerJoin(users, eq(users.id, signOnIdentities.userId))
      .where(isIdentity(claims))
    if (identity !== undefined) {
      if (!identity.hasAddress && isAddressOf(identity.user, email)) await noteAddress(transaction, claims)
      return { userId: identity.userId, tokenVersion: identity.user.tokenVersion }
    }
    if (email === undefined) throw new SignOnError('sign_on_unverified')
    const [user] = await transaction
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, lowered(email)))
      .for('update')
    // An address that no one has verified holds no account: a new one is made for its owner.
    if (user === undefined || user.emailVerifiedAt === null) return undefined
    await adopt(transaction, user, claims, rules)
    return { userId: user.id, tokenVersion: user.tokenVersion + 1 }
  })
  const found = known ?? { ...(await createForSignOn(core, { ...claims, email: email ?? '' })), tokenVersion: 0 }
  const { userId } = found
  await core.database.transaction((transaction) =>
    recordEvent(transaction, { kind: 'user.signed_in', data: {}, actor: userActor(userId), subjectId: userId }),
  )
  return found
}

/** The address, where it may be gone by. @throws SignOnError for one of a domain that may not log in */
function addressOf({ email, emailVerified }: ProviderClaims, { domains }: SignOnRules): string | undefined {
  const verified = emailVerified ? EmailAddress.safeParse(email).data : undefined
  if (domains.length === 0) return verified
  if (verified === undefined) throw new SignOnError('sign_on_unverified')
  if (!domains.includes(domainOf(verified))) throw new SignOnError('sign_on_domain')
  return verified
}

async function adopt(
  transaction: Transaction,
  user: UserRow,
  claims: ProviderClaims,
  { only, domains }: SignOnRules,
): Promise<void> {
  const isDecided = only || domains.includes(domainOf(user.email))
  // An account that the operator lets in by its password keeps it: its person connects it.
  if (!isDecided || user.emailProvenAt === null || user.mayUsePassword) throw new SignOnError('sign_on_exists')
  await bind(transaction, user.id, claims, true)
  await transaction
    .update(users)
    .set({ passwordHash: null, passwordProvenAt: null, reclaimedAt: sql`now()` })
    .where(eq(users.id, user.id))
  await endSessions(transaction, user.id)
  await dropAccountLinks(transaction, user.id)
  // Streams of events that such a session opened end by it.
  const event = { kind: 'user.signed_out', data: { everywhere: true } } as const
  await recordEvent(transaction, { ...event, actor: userActor(user.id), subjectId: user.id })
}

/**
 * Connects the account of a person who has just shown once more who they are.
 * @throws DomainError `unauthenticated` where the login has ended meanwhile; SignOnError `sign_on_taken` where the provider's person has another account, `sign_on_other` where the
 *   account is connected with another person of the provider
 */
export async function connectSignOn(
  core: Pick<Core, 'database'>,
  login: Login,
  claims: ProviderClaims,
  rules: SignOnRules,
): Promise<void> {
  const email = addressOf(claims, rules)
  const { userId } = login
  await core.database.transaction(async (transaction) => {
    await lockOpenLogin(transaction, login)
    const [identity] = await transaction.select().from(signOnIdentities).where(isIdentity(claims))
    if (identity?.userId === userId) return
    if (identity !== undefined) throw new SignOnError('sign_on_taken')
    const [user] = await transaction.select().from(users).where(eq(users.id, userId))
    await bind(transaction, userId, claims, user !== undefined && isAddressOf(user, email))
  })
}

/** Notes whose the identity is, and tells them by mail. @throws SignOnError where the account has another one */
async function bind(
  transaction: Transaction,
  userId: number,
  { issuer, subject }: ProviderClaims,
  hasAddress: boolean,
): Promise<void> {
  const bound = await transaction
    .insert(signOnIdentities)
    .values({ userId, issuer, subject, hasAddress })
    .onConflictDoNothing()
    .returning({ id: signOnIdentities.id })
  if (bound.length === 0) throw new SignOnError('sign_on_other')
  await queueMail(transaction, { kind: 'sign_on_connected', userId })
  const event = { kind: 'user.sign_on_connected', data: {} } as const
  await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
}

function isIdentity({ issuer, subject }: ProviderClaims) {
  return and(eq(signOnIdentities.issuer, issuer), eq(signOnIdentities.subject, subject))
}

/** @param email that the provider has verified */
function isAddressOf(user: UserRow, email: string | undefined): boolean {
  return email !== undefined && lowered(user.email) === lowered(email)
}

/** The provider may show the account's address only after it was connected. */
async function noteAddress(transaction: Transaction, claims: ProviderClaims): Promise<void> {
  await transaction
    .update(signOnIdentities)
    .set({ hasAddress: true })
    .where(and(isIdentity(claims), not(signOnIdentities.hasAddress)))
}

function domainOf(email: string): string {
  return lowered(email.slice(email.lastIndexOf('@') + 1))
}

/** In small letters where all are ASCII: others, such as the sign of Kelvin, may have one of these as their small letter. */
function lowered(text: string): string {
  return /^[!-~]*$/.test(text) ? text.toLowerCase() : text
}
