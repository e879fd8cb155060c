import { eq } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { userActor } from '../../events/actor.ts'
import { recordEvent } from '../../events/record-event.ts'

/** Lets a person log in by their password alone from now on, which the caller has checked. */
export async function disconnectSignOn({ database }: Pick<Core, 'database'>, userId: number): Promise<void> {
  await database.transaction(async (transaction) => {
    const ended = await transaction
      .delete(signOnIdentities)
      .where(eq(signOnIdentities.userId, userId))
      .returning({ id: signOnIdentities.id })
    if (ended.length === 0) return
    const event = { kind: 'user.sign_on_disconnected', data: {} } as const
    await recordEvent(transaction, { ...event, actor: userActor(userId), subjectId: userId })
  })
}
