import { randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { type ChallengePurpose, passkeyChallenges } from '../../database/schema/passkey-challenges.ts'
import { hashOf, randomText } from '../secret-text.ts'

/** How long a person has to take out their passkey. */
export const CHALLENGE_SECONDS = 300

/** What a passkey is to sign, and the secret with which the browser proves that it was asked. */
export interface NewChallenge {
  /** 32 random bytes as base64url. */
  challenge: string
  secret: string
}

/** Those that have run out are cleared away on the way. @param userId who adds a passkey; null where one is to be shown */
export async function newChallenge(
  { database }: Pick<Core, 'database'>,
  purpose: ChallengePurpose,
  userId: number | null,
): Promise<NewChallenge> {
  const made = { challenge: randomBytes(32).toString('base64url'), secret: randomText(43) }
  await database.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, new Date()))
  await database.insert(passkeyChallenges).values({
    secretHash: hashOf(made.secret),
    challenge: made.challenge,
    purpose,
    userId,
    expiresAt: new Date(Date.now() + CHALLENGE_SECONDS * 1000),
  })
  return made
}

/**
 * Uses a challenge up, whatever comes of the answer to it: so not in the transaction of what it is for.
 * @returns undefined for one that never was, was used, has run out, or is of another purpose
 */
export async function takeChallenge(
  { database }: Pick<Core, 'database'>,
  purpose: ChallengePurpose,
  secret: string,
): Promise<{ challenge: string; userId: number | null } | undefined> {
  const { secretHash, challenge, userId, expiresAt } = passkeyChallenges
  const [taken] = await database
    .delete(passkeyChallenges)
    .where(and(eq(secretHash, hashOf(secret)), eq(passkeyChallenges.purpose, purpose), gt(expiresAt, new Date())))
    .returning({ challenge, userId })
  return taken
}
