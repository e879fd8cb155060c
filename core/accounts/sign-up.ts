import type { Core } from '../context.ts'
import { type Account, createAccount, type NewAccount } from './create-account.ts'
import { refusePasswordLikeName } from './passwords.ts'
import { sendVerification } from './verify-email.ts'

/** A person's account, and whether it may be used before its address has been verified. */
export interface SignedUp extends Account {
  isVerified: boolean
}

/**
 * Makes a user and their personal team. Where mails reach people, the address has to be verified with a link before
 * anybody can log in; where they only reach the operator, that would prove nothing.
 * @throws DomainError `user_exists` when the name, the address or the team's slug is taken, `invalid_value` for a
 *   reserved name or a password that is the name
 */
export async function signUp(
  core: Pick<Core, 'database' | 'mailer' | 'publicUrl'>,
  given: NewAccount,
): Promise<SignedUp> {
  refusePasswordLikeName(given, given.password, 'password')
  const isVerified = core.mailer.kind !== 'smtp'
  const account = await createAccount(core, given, isVerified)
  if (!isVerified) sendVerification(core, given.username)
  return { ...account, isVerified }
}
