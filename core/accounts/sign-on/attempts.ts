import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Core } from '../../context.ts'
import { signOnAttempts } from '../../database/schema/sign-on-attempts.ts'
import { hashOf, randomText } from '../secret-text.ts'

/** How long a person may take at the provider. */
export const SIGN_ON_SECONDS = 600

/** What a return from the provider is held to. */
export interface SignOnAttempt {
  state: string
  nonce: string
  codeVerifier: string
  /** Where the person wanted to be. */
  next: string | undefined
  /** The person who is logged in and connects their account. */
  connects: number | undefined
}

/**
 * Notes that a browser is sent to the provider.
 * @returns the secret for its cookie: no other browser returns with it
 */
export async function beginAttempt(core: Pick<Core, 'database'>, attempt: SignOnAttempt): Promise<string> {
  return await write(core, attempt)
}

/** The attempt of a browser, once: it is used up by the first return, a good one or not. */
export async function takeAttempt(
  { database }: Pick<Core, 'database'>,
  secret: string,
): Promise<SignOnAttempt | undefined> {
  const [row] = await database
    .delete(signOnAttempts)
    .where(and(isOpen(secret), isNotNull(signOnAttempts.state)))
    .returning()
  if (row === undefined) return undefined
  const { state, nonce, codeVerifier, next, connects } = row
  if (state === null || nonce === null || codeVerifier === null) return undefined
  return { state, nonce, codeVerifier, next: next ?? undefined, connects: connects ?? undefined }
}

/**
 * Lets a browser whose person has just given their password connect the account with its next attempt.
 * @returns the secret for its cookie
 */
export async function allowConnecting(core: Pick<Core, 'database'>, userId: number): Promise<string> {
  return await write(core, { connects: userId })
}

/** The person who may connect their account by this browser, once. */
export async function takeConnecting(
  { database }: Pick<Core, 'database'>,
  secret: string,
): Promise<number | undefined> {
  const [row] = await database
    .delete(signOnAttempts)
    .where(and(isOpen(secret), isNull(signOnAttempts.state)))
    .returning({ connects: signOnAttempts.connects })
  return row?.connects ?? undefined
}

async function write({ database }: Pick<Core, 'database'>, attempt: Partial<SignOnAttempt>): Promise<string> {
  const secret = randomText(43)
  const expiresAt = new Date(Date.now() + SIGN_ON_SECONDS * 1000)
  await database.insert(signOnAttempts).values({ ...attempt, idHash: hashOf(secret), expiresAt })
  return secret
}

function isOpen(secret: string) {
  return and(eq(signOnAttempts.idHash, hashOf(secret)), gt(signOnAttempts.expiresAt, new Date()))
}
