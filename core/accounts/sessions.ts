import { and, eq, gt, lt } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { sessions } from '../database/schema/sessions.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { hashOf, randomText } from './secret-text.ts'

/** How long a browser stays logged in. */
export const SESSION_SECONDS = 14 * 24 * 3600

/** A session as the browser gets it, once. */
export interface NewSession {
  secret: string
  csrfToken: string
}

/** Opens a session with a fresh secret; sessions that have run out are cleared away on the way. */
export async function openSession(core: Pick<Core, 'database'>, userId: number): Promise<NewSession> {
  const session = { secret: randomText(43), csrfToken: randomText(32) }
  const now = Date.now()
  await core.database.delete(sessions).where(lt(sessions.expiresAt, new Date(now)))
  await core.database.insert(sessions).values({
    idHash: hashOf(session.secret),
    userId,
    csrfToken: session.csrfToken,
    expiresAt: new Date(now + SESSION_SECONDS * 1000),
  })
  return session
}

/** The user of a session that has not run out. */
export async function findSession(
  core: Pick<Core, 'database'>,
  secret: string,
): Promise<{ userId: number; csrfToken: string } | undefined> {
  const [row] = await core.database
    .select({ userId: sessions.userId, csrfToken: sessions.csrfToken })
    .from(sessions)
    .where(and(eq(sessions.idHash, hashOf(secret)), gt(sessions.expiresAt, new Date())))
  return row
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
