import type { Core } from '../context.ts'
import { mailAccountLink } from './account-links.ts'
import { type Account, createAccount, type NewAccount } from './create-account.ts'
import { refuseEasyPassword } from './easy-passwords.ts'

/** A person's account, and whether it may be used before its address has been verified. */
export interface SignedUp extends Account {
  isVerified: boolean
}

/**
 * Makes a user and their personal team. Where mails reach people, the address has to be verified with a link before
 * anyone can log in; where they only reach the operator, that would prove nothing,
 * and an address is only what the person says of themselves.
 * @throws DomainError `user_exists` when the name, the address or the team's slug is taken, `invalid_value` for a
 *   reserved name or a password that is the name
 */
export async function signUp(
  core: Pick<Core, 'database' | 'deliveries'>,
  newAccount: NewAccount & { password: string },
): Promise<SignedUp> {
  refuseEasyPassword(newAccount, newAccount.password, 'password')
  const isVerified = core.deliveries.people.kind !== 'smtp'
  const account = await createAccount(core, newAccount, {
    isVerified,
    isProven: false,
    alongside: async (transaction, { userId }) => {
      if (!isVerified) await mailAccountLink(transaction, userId, 'verify_email')
    },
  })
  return { ...account, isVerified }
}
