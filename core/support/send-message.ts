import type { SupportMessage } from '@proofyard/contract/support-message.ts'
import type { Core } from '../context.ts'
import { userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { queueMail } from '../mail/queue-mail.ts'

/** Has what a user wrote sent to the team that runs this server. */
export async function sendSupportMessage(
  core: Pick<Core, 'database'>,
  userId: number,
  { email, text }: SupportMessage,
): Promise<void> {
  await core.database.transaction(async (transaction) => {
    await queueMail(transaction, { kind: 'support_message', userId, replyTo: email, text })
    await recordEvent(transaction, {
      kind: 'user.support_message_sent',
      data: {},
      actor: userActor(userId),
      subjectId: userId,
    })
  })
}
