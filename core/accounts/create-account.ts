import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { members } from '../database/schema/members.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { type Actor, userActor } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import { giveUpAbandonedAccounts } from './abandoned-accounts.ts'
import { hashPassword } from './passwords.ts'
import { personalSlug } from './personal-slug.ts'
import { violatedIndex } from './unique-violation.ts'

/** A person's account, and the team that is theirs alone. */
export interface Account {
  userId: number
  teamId: number
  slug: string
}

export interface NewAccount {
  username: string
  email: string
  password: string
}

/**
 * Makes a user and their personal team, both or neither.
 * @param options.isVerified true when the address needs no proof, or has been proven
 * @param options.isProven false when the address is only what they say; by default as `isVerified`
 * @param options.actor who signs up; by default the new user
 * @param options.alongside what is done in the same transaction
 * @throws DomainError `user_exists` when the name, the address or the team's slug is taken
 */
export async function createAccount(
  core: Pick<Core, 'database'>,
  { username, email, password }: NewAccount,
  options: {
    isVerified: boolean
    isProven?: boolean
    actor?: Actor
    alongside?: (transaction: Transaction, account: Account) => Promise<void>
  },
): Promise<Account> {
  const slug = personalSlug(username)
  const passwordHash = await hashPassword(password)
  const emailVerifiedAt = options.isVerified ? new Date() : null
  const emailProvenAt = (options.isProven ?? options.isVerified) ? new Date() : null
  // Who has shown the address at once is named by the operator, and so is the password.
  const passwordProvenAt = emailProvenAt
  try {
    return await core.database.transaction(async (transaction) => {
      await giveUpAbandonedAccounts(transaction, { username, email, slug })
      const [user] = await transaction
        .insert(users)
        .values({ username, email, passwordHash, emailVerifiedAt, emailProvenAt, passwordProvenAt })
        .returning()
      const [team] = await transaction.insert(teams).values({ slug, name: username, isPersonal: true }).returning()
      if (user === undefined || team === undefined) throw new Error('PostgreSQL returned no row for an insert.')
      await transaction.insert(members).values({ teamId: team.id, userId: user.id, role: 'owner' })
      const account = { userId: user.id, teamId: team.id, slug }
      const actor = options.actor ?? userActor(user.id)
      await recordEvent(transaction, {
        kind: 'user.signed_up',
        data: {},
        actor,
        teamId: team.id,
        subjectId: user.id,
      })
      await options.alongside?.(transaction, account)
      return account
    })
  } catch (error) {
    const index = violatedIndex(error)
    if (index === undefined) throw error
    throw index === 'users_email_unique'
      ? new DomainError('user_exists', 'There is an account with this email address already. Log in instead.', 'email')
      : new DomainError('user_exists', `The username "${username}" is taken. Choose another one.`, 'username')
  }
}
