import { EmailAddress } from '@proofyard/contract/email-address.ts'
import { and, eq, sql } from 'drizzle-orm'
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
 * provider decides over its address, and a mail has reached them at it; its password, sessions and links end then, as
 * with a mailed link for a new one. Without an account one is made.
 * @throws SignOnError
 */
export async function signOn(
  core: Pick<Core, 'database'>,
  claims: ProviderClaims,
  rules: SignOnRules,
): Promise<{ userId: number }> {
  const email = addressOf(claims, rules)
  const known = await core.database.transaction(async (transaction) => {
    const [identity] = await transaction
      .select({ userId: signOnIdentities.userId })
      .from(signOnIdentities)
      .where(isIdentity(claims))
    if (identity !== undefined) return identity
    if (email === undefined) throw new SignOnError('sign_on_unverified')
    const [user] = await transaction
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
      .for('update')
    // An address that no one has verified holds no account: a new one is made for its owner.
    if (user === undefined || user.emailVerifiedAt === null) return undefined
    await adopt(transaction, user, claims, rules)
    return { userId: user.id }
  })
  const { userId } = known ?? (await createForSignOn(core, { ...claims, email: email ?? '' }))
  await core.database.transaction((transaction) =>
    recordEvent(transaction, { kind: 'user.signed_in', data: {}, actor: userActor(userId), subjectId: userId }),
  )
  return { userId }
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
  await bind(transaction, user.id, claims)
  await transaction.update(users).set({ passwordHash: null, passwordProvenAt: null }).where(eq(users.id, user.id))
  await endSessions(transaction, user.id)
  await dropAccountLinks(transaction, user.id)
}

/**
 * Connects the account of a person who has just given its password.
 * @throws SignOnError `sign_on_taken` where the provider's person has another account, `sign_on_other` where the
 *   account is connected with another person of the provider
 */
export async function connectSignOn(
  core: Pick<Core, 'database'>,
  userId: number,
  claims: ProviderClaims,
  rules: SignOnRules,
): Promise<void> {
  addressOf(claims, rules)
  await core.database.transaction(async (transaction) => {
    const [identity] = await transaction.select().from(signOnIdentities).where(isIdentity(claims))
    if (identity?.userId === userId) return
    if (identity !== undefined) throw new SignOnError('sign_on_taken')
    await bind(transaction, userId, claims)
  })
}

/** Notes whose the identity is, and tells them by mail. @throws SignOnError where the account has another one */
async function bind(transaction: Transaction, userId: number, { issuer, subject }: ProviderClaims): Promise<void> {
  const bound = await transaction
    .insert(signOnIdentities)
    .values({ userId, issuer, subject })
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

function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
