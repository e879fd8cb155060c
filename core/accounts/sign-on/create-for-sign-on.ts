import { Username } from '@proofyard/contract/user.ts'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { DomainError } from '../../errors.ts'
import { createAccount } from '../create-account.ts'
import type { ProviderClaims } from './provider-claims.ts'
import { SignOnError } from './sign-on-error.ts'

/**
 * Makes an account without a password for a person of the provider. Its name is the one that the provider tells, or
 * else the address: no numbers are appended.
 * @throws SignOnError `sign_on_name` where both are taken, or no names
 */
export async function createForSignOn(
  core: Pick<Core, 'database'>,
  { issuer, subject, email, preferredUsername }: ProviderClaims & { email: string },
): Promise<{ userId: number }> {
  for (const typed of [preferredUsername, email]) {
    const { data: username } = Username.safeParse(typed)
    if (username === undefined) continue
    try {
      return await createAccount(
        core,
        { username, email, password: null },
        {
          isVerified: true,
          replacesUnverified: true,
          alongside: async (transaction, { userId }) =>
            void (await transaction.insert(signOnIdentities).values({ userId, issuer, subject, hasAddress: true })),
        },
      )
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      // Another login of the same person was first.
      if (error.about === 'email') throw new SignOnError('sign_on_failed', { cause: error })
      // The name is taken, reserved or none: the other one may do.
    }
  }
  throw new SignOnError('sign_on_name')
}
