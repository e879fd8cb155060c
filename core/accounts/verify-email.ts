import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { dropAccountLinks, makeAccountLink, takeAccountLink } from './account-links.ts'
import { findUsers } from './find-users.ts'
import { verificationMail } from './mails.ts'

/**
 * Mails a link to whoever signed up with this name or address and has not verified it. Nothing is done before the
 * caller goes on: neither answer nor time tell whether there is such a person.
 */
export function sendVerification(core: Pick<Core, 'database' | 'mailer' | 'publicUrl'>, nameOrEmail: string): void {
  core.mailer.send(async () => {
    const unverified = (await findUsers(core, nameOrEmail)).filter((user) => user.emailVerifiedAt === null)
    const mails = unverified.map(async (user) => {
      const secret = await makeAccountLink(core.database, user.id, 'verify_email')
      return secret === undefined ? [] : [verificationMail(core.publicUrl, user, secret)]
    })
    return (await Promise.all(mails)).flat()
  })
}

/**
 * Takes the link of a verification mail.
 * @throws DomainError `invalid_value` for a link that is no good
 */
export async function verifyEmail(core: Pick<Core, 'database'>, secret: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const userId = await takeAccountLink(transaction, secret, 'verify_email')
    await transaction.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId))
    await dropAccountLinks(transaction, userId, 'verify_email')
  })
}
