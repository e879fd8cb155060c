import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { ANONYMOUS, userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { DomainError } from '../errors.ts'
import type { UserRow } from './find-users.ts'
import { passwordMatches } from './passwords.ts'

/**
 * The user with this name (in any case) and this password. What was typed is not recorded where it fails: people type
 * passwords into the field of the name.
 * @throws DomainError `bad_credentials`, the same and after the same time for a wrong name and a wrong password;
 *   `unverified`, only with the right password, while the address has not been verified; `forbidden`, the same, where
 *   passwords are off
 * @param passwordsOff what people log in with in place of a password; undefined where they may use one
 */
export async function logIn(
  core: Pick<Core, 'database'>,
  credentials: { username: string; password: string },
  passwordsOff?: string,
): Promise<UserRow> {
  const name = credentials.username.replaceAll('\0', '')
  const [user] = await core.database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()))
  const matches = await passwordMatches(user?.passwordHash ?? undefined, credentials.password)
  const isVerified = user !== undefined && user.emailVerifiedAt !== null
  const isOff = passwordsOff !== undefined && user?.mayUsePassword !== true
  await core.database.transaction((transaction) => {
    if (matches && isVerified && !isOff) {
      const actor = userActor(user.id)
      return recordEvent(transaction, { kind: 'user.signed_in', data: {}, actor, subjectId: user.id })
    }
    return recordEvent(transaction, {
      kind: 'user.sign_in_failed',
      data: { reason: matches ? (isVerified ? 'passwords_off' : 'unverified') : 'bad_credentials' },
      actor: ANONYMOUS,
      subjectId: user?.id,
    })
  })
  if (user === undefined || !matches) {
    throw new DomainError('bad_credentials', 'Invalid username or password', credentials.username)
  }
  if (!isVerified) {
    // To the letter what the console waits for (product specification, 8).
    throw new DomainError('unverified', 'Please complete signup procedures.', credentials.username)
  }
  if (isOff)
    throw new DomainError('forbidden', `This server takes no passwords. Log in with ${passwordsOff} in a browser.`)
  return user
}
