import { brand } from '@proofyard/contract/brand.ts'
import type { SupportMessage } from '@proofyard/contract/support-message.ts'
import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { unauthenticated } from '../errors.ts'

/** Sends what a user wrote to the team that runs this server, in the background. */
export async function sendSupportMessage(
  core: Pick<Core, 'database' | 'support' | 'publicUrl'>,
  userId: number,
  { email, text }: SupportMessage,
): Promise<void> {
  const [user] = await core.database.select().from(users).where(eq(users.id, userId))
  if (user === undefined) throw unauthenticated()
  // Anybody's address can be written into the form: the one of the account stands below.
  const signature = `-- \n${user.username} <${user.email}>\n${brand.product}, ${core.publicUrl}\n`
  core.support.mailer.send({
    to: core.support.to,
    replyTo: email,
    subject: `A message from ${user.username}`,
    text: `${text}\n\n${signature}`,
  })
}
