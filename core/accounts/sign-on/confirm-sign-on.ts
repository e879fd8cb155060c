import { and, eq } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { signOnIdentities } from '../../database/schema/sign-on-identities.ts'
import { noteConfirmed } from './attempts.ts'
import type { ProviderClaims } from './provider-claims.ts'
import { SignOnError } from './sign-on-error.ts'

/** By how much the clocks of provider and server may differ. */
const CLOCK_TOLERANCE_MS = 30_000

/**
 * Takes it that a person who is logged in has just logged in at the provider once more, in place of a password: as the one whom their account is
 * connected with, and after they were sent there. A session of the provider that was open already shows nothing.
 * @returns the secret for the cookie of their browser
 * @throws SignOnError `sign_on_stale`, `sign_on_not_you`
 */
export async function confirmSignOn(
  core: Pick<Core, 'database'>,
  userId: number,
  { claims, begunAt }: { claims: ProviderClaims; begunAt: Date },
): Promise<string> {
  const { issuer, subject, loggedInAt } = claims
  if (loggedInAt === undefined || loggedInAt.getTime() < begunAt.getTime() - CLOCK_TOLERANCE_MS)
    throw new SignOnError('sign_on_stale')
  const isTheirs = and(
    eq(signOnIdentities.userId, userId),
    eq(signOnIdentities.issuer, issuer),
    eq(signOnIdentities.subject, subject),
  )
  if ((await core.database.$count(signOnIdentities, isTheirs)) === 0) throw new SignOnError('sign_on_not_you')
  return noteConfirmed(core, userId)
}
