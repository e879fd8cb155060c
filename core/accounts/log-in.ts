import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { ANONYMOUS, userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { DomainError } from '../errors.ts'
import type { UserRow } from './find-users.ts'
import { passwordsAreOff } from './passwords-off.ts'
import { passwordMatches } from './passwords.ts'
import {
  type FactorAnswer,
  isGuessable,
  secondFactorsOf,
  takeSecondFactor,
} from './second-factor/take-second-factor.ts'

/** What goes with a name and password. */
interface Further {
  answer?: FactorAnswer
  /** Called before a code that can be guessed is checked, with the password right; refuses by throwing. */
  beforeCode?: (userId: number) => Promise<void>
  /** What people log in with in place of a password; undefined where they may use one. */
  passwordsOff?: string | undefined
}

/**
 * The user with this name (in any case) and this password, and their second factor where they have one. What was typed is not recorded where it
 * fails: people type passwords into the field of the name.
 * @throws DomainError `bad_credentials`, the same and after the same time for a wrong name and a wrong password;
 *   `unverified`, `second_factor_required`, `second_factor_wrong`, and `forbidden` where passwords are off, only with the right password
 */
export async function logIn(
  core: Pick<Core, 'database' | 'sealing' | 'publicUrl'>,
  credentials: { username: string; password: string },
  { answer = {}, beforeCode, passwordsOff }: Further = {},
): Promise<UserRow> {
  const user = await checkPassword(core, credentials)
  if (passwordsOff !== undefined && !user.mayUsePassword) {
    await recordFailure(core, 'passwords_off', user.id)
    throw passwordsAreOff(passwordsOff)
  }
  if (isGuessable(answer) && (await secondFactorsOf(core.database, user.id)).length > 0) await beforeCode?.(user.id)
  try {
    await core.database.transaction(async (transaction) => {
      await takeSecondFactor(core, transaction, user.id, answer)
      const event = { kind: 'user.signed_in', data: {} } as const
      await recordEvent(transaction, { ...event, actor: userActor(user.id), subjectId: user.id })
    })
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'second_factor_wrong')
      await recordFailure(core, 'second_factor', user.id)
    throw error
  }
  return user
}

/** Without the second factor, and without a record of a login. */
async function checkPassword(
  core: Pick<Core, 'database'>,
  { username, password }: { username: string; password: string },
): Promise<UserRow> {
  const name = username.replaceAll('\0', '')
  const [user] = await core.database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, name.toLowerCase()))
  const matches = await passwordMatches(user?.passwordHash ?? undefined, password)
  if (user === undefined || !matches) {
    await recordFailure(core, 'bad_credentials', user?.id)
    throw new DomainError('bad_credentials', 'Invalid username or password', username)
  }
  if (user.emailVerifiedAt === null) {
    await recordFailure(core, 'unverified', user.id)
    // To the letter what the console waits for (product specification, 8).
    throw new DomainError('unverified', 'Please complete signup procedures.', username)
  }
  return user
}

async function recordFailure(
  { database }: Pick<Core, 'database'>,
  reason: 'bad_credentials' | 'unverified' | 'passwords_off' | 'second_factor',
  subjectId: number | undefined,
): Promise<void> {
  await database.transaction((transaction) =>
    recordEvent(transaction, { kind: 'user.sign_in_failed', data: { reason }, actor: ANONYMOUS, subjectId }),
  )
}
