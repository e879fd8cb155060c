import { type SQL, and, eq, gt, not, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { sessions } from '../database/schema/sessions.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { LoginOrigin } from './login-origin.ts'
import { lockShownPerson } from './open-login.ts'
import { hashOf, randomText } from './secret-text.ts'

/** How long a browser stays logged in. */
export const SESSION_SECONDS = 14 * 24 * 3600

/** A session that nobody used for so long has ended. */
const MAX_IDLE_MS = 7 * 24 * 3_600_000

/** How often it is noted that a session is used; sooner where it is used from another network than before. */
const USE_NOTED_EVERY_MS = 3_600_000
const MOVE_NOTED_EVERY_MS = 60_000

/** A session as the browser gets it, once. */
export interface NewSession {
  secret: string
  csrfToken: string
}

/**
 * Opens a session with a fresh secret; sessions that have ended are cleared away on the way.
 * @param options.tokenVersion of the person when they showed who they are; by default as it is now
 * @throws DomainError `unauthenticated` where all their sessions have been ended since, such as by a new password
 */
export async function openSession(
  core: Pick<Core, 'database'>,
  userId: number,
  { origin, tokenVersion }: { origin?: LoginOrigin; tokenVersion?: number | undefined } = {},
): Promise<NewSession> {
  const session = { secret: randomText(43), csrfToken: randomText(32) }
  const now = new Date()
  await core.database.delete(sessions).where(not(isSessionOpen(now)))
  await core.database.transaction(async (transaction) => {
    await lockShownPerson(transaction, { userId, tokenVersion })
    await transaction.insert(sessions).values({
      idHash: hashOf(session.secret),
      userId,
      csrfToken: session.csrfToken,
      ...origin,
      usedAt: now,
      expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
    })
  })
  return session
}

/** A session that is open. */
interface FoundSession {
  id: string
  userId: number
  csrfToken: string
}

/**
 * The user of a session that has neither run out nor been left unused; notes that it is used, and from where when that
 * is another network than before.
 */
export async function findSession(
  core: Pick<Core, 'database'>,
  secret: string,
  network?: string,
): Promise<FoundSession | undefined> {
  const now = new Date()
  const isMeant = and(eq(sessions.idHash, hashOf(secret)), isSessionOpen(now))
  const { id, userId, csrfToken, usedAt, network: knownNetwork } = sessions
  const [session] = await core.database
    .select({ id, userId, csrfToken, usedAt, knownNetwork })
    .from(sessions)
    .where(isMeant)
  if (session === undefined) return undefined
  const { usedAt: noted, knownNetwork: known, ...found } = session
  const hasMoved = network !== undefined && network !== known
  if (now.getTime() - noted.getTime() > (hasMoved ? MOVE_NOTED_EVERY_MS : USE_NOTED_EVERY_MS)) {
    await core.database.update(sessions).set({ usedAt: now, network }).where(isMeant)
  }
  return found
}

/** Neither run out nor left unused. */
export function isSessionOpen(now: Date): SQL {
  return sql`(${gt(sessions.expiresAt, now)} and ${gt(sessions.usedAt, new Date(now.getTime() - MAX_IDLE_MS))})`
}

/** Ends a session; one that is not there is no error. */
export async function closeSession(core: Pick<Core, 'database'>, secret: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const [closed] = await transaction
      .delete(sessions)
      .where(eq(sessions.idHash, hashOf(secret)))
      .returning({ userId: sessions.userId })
    if (closed === undefined) return
    const { userId } = closed
    await recordEvent(transaction, {
      kind: 'user.signed_out',
      data: { everywhere: false },
      actor: userActor(userId),
      subjectId: userId,
    })
  })
}
