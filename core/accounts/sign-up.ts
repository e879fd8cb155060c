import type { Core } from '../context.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { hashPassword } from './passwords.ts'
import { personalSlug } from './personal-slug.ts'
import { violatedIndex } from './unique-violation.ts'

/** A person's account, and the team that is theirs alone. */
export interface Account {
  userId: number
  teamId: number
  slug: string
}

/**
 * Makes a user and their personal team, both or neither.
 * @throws DomainError `user_exists` when the name, the address or the team's slug is taken
 */
export async function signUp(
  core: Pick<Core, 'database'>,
  given: { username: string; email: string; password: string },
): Promise<Account> {
  const slug = personalSlug(given.username)
  const passwordHash = await hashPassword(given.password)
  const { username, email } = given
  try {
    return await core.database.transaction(async (transaction) => {
      const [user] = await transaction.insert(users).values({ username, email, passwordHash }).returning()
      const [team] = await transaction.insert(teams).values({ slug, name: username, isPersonal: true }).returning()
      if (user === undefined || team === undefined) throw new Error('PostgreSQL returned no row for an insert.')
      await transaction.insert(members).values({ teamId: team.id, userId: user.id, role: 'owner' })
      return { userId: user.id, teamId: team.id, slug }
    })
  } catch (error) {
    const index = violatedIndex(error)
    if (index === undefined) throw error
    throw index === 'users_email_unique'
      ? new DomainError('user_exists', 'There is an account with this e-mail address already. Log in instead.', 'email')
      : new DomainError('user_exists', `The username "${username}" is taken. Choose another one.`, 'username')
  }
}
