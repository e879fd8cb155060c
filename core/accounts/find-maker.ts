import { and, eq, inArray } from 'drizzle-orm'
import type { Transaction } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { members } from '../database/schema/members.ts'
import { users } from '../database/schema/users.ts'
import { DomainError, unauthenticated } from '../errors.ts'
import type { Actor } from '../events/actor.ts'
import { type Login, lockOpenLogin, lockShownPerson } from './open-login.ts'

/** By what a person makes a key: a login, or that they have just shown who they are. */
export type KeyLogin = Login | { userId: number; tokenVersion: number }

/**
 * Keeps a person who takes the account back waiting, or has waited for them: a login that ended meanwhile makes no key. To be called first, before the
 * team is locked.
 * @throws DomainError `unauthenticated` for a login that has ended
 */
export async function lockMaker(transaction: Transaction, actor: Actor, login: KeyLogin | undefined): Promise<void> {
  if (login !== undefined)
    return await ('tokenVersion' in login ? lockShownPerson(transaction, login) : lockOpenLogin(transaction, login))
  if (actor.kind !== 'api_key') return
  const ofKey = transaction.select({ id: apiKeys.createdBy }).from(apiKeys).where(eq(apiKeys.id, actor.id))
  await transaction.select({ id: users.id }).from(users).where(inArray(users.id, ofKey)).for('no key update')
}

/** Whose a new key is. */
interface Maker {
  createdBy: number | null
  /** At the latest when the key ends that made it; null where that never ends, or a person made it. */
  expiresAt: Date | null
  username: string | null
}

/**
 * The person whose a key is that the actor makes for a team: themselves, or the one whose the making key is. Needs the
 * team's lock: a person who was removed, or a key that has ended since it was looked up, makes none. Nor does one that an owner has kept:
 * who knew it could go on with a key that the owner does not know of.
 * @throws DomainError `forbidden` for a person who is no member and for a kept key, `unauthenticated` for a key that has
 *   ended
 */
export async function findMaker(transaction: Transaction, teamId: number, actor: Actor): Promise<Maker> {
  if (actor.kind === 'user') return memberAsMaker(transaction, teamId, actor.id)
  if (actor.kind === 'api_key') return makerOfKey(transaction, teamId, actor.id)
  return { createdBy: null, expiresAt: null, username: null }
}

async function memberAsMaker(transaction: Transaction, teamId: number, userId: number): Promise<Maker> {
  const [member] = await transaction
    .select({ username: users.username })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.teamId, teamId), eq(members.userId, userId)))
  if (member === undefined) throw new DomainError('forbidden', 'You are not a member of this team any more.')
  return { createdBy: userId, expiresAt: null, username: member.username }
}

async function makerOfKey(transaction: Transaction, teamId: number, id: string): Promise<Maker> {
  const [key] = await transaction
    .select({
      createdBy: apiKeys.createdBy,
      isKept: apiKeys.isKept,
      expiresAt: apiKeys.expiresAt,
      username: users.username,
    })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .where(and(eq(apiKeys.id, id), eq(apiKeys.teamId, teamId)))
  if (key === undefined) throw unauthenticated()
  const { isKept, ...maker } = key
  if (!isKept) return maker
  throw new DomainError('forbidden', 'An API key that an owner has kept for the team makes no others.')
}
