import { type SQL, and, eq, gt, not, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { sessions } from '../database/schema/sessions.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { hashOf, randomText } from './secret-text.ts'

/** How long a browser stays logged in. */
export const SESSION_SECONDS = 14 * 24 * 3600

/** A session that nobody used for so long has ended. */
const MAX_IDLE_MS = 7 * 24 * 3_600_000

/** How often it is noted that a session is used. */
const USE_NOTED_EVERY_MS = 3_600_000

/** A session as the browser gets it, once. */
export interface NewSession {
  secret: string
  csrfToken: string
}

/** Opens a session with a fresh secret; sessions that have ended are cleared away on the way. */
export async function openSession(core: Pick<Core, 'database'>, userId: number): Promise<NewSession> {
  const session = { secret: randomText(43), csrfToken: randomText(32) }
  const now = new Date()
  await core.database.delete(sessions).where(not(isOpenAt(now)))
  await core.database.insert(sessions).values({
    idHash: hashOf(session.secret),
    userId,
    csrfToken: session.csrfToken,
    usedAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  })
  return session
}

/** The user of a session that has neither run out nor been left unused; notes that it is used. */
export async function findSession(
  core: Pick<Core, 'database'>,
  secret: string,
): Promise<{ userId: number; csrfToken: string } | undefined> {
  const now = new Date()
  const isMeant = and(eq(sessions.idHash, hashOf(secret)), isOpenAt(now))
  const [session] = await core.database
    .select({ userId: sessions.userId, csrfToken: sessions.csrfToken, usedAt: sessions.usedAt })
    .from(sessions)
    .where(isMeant)
  if (session === undefined) return undefined
  const { usedAt, ...found } = session
  if (now.getTime() - usedAt.getTime() > USE_NOTED_EVERY_MS) {
    await core.database.update(sessions).set({ usedAt: now }).where(isMeant)
  }
  return found
}

function isOpenAt(now: Date): SQL {
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
