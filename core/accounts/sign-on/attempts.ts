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
  /** The person who is logged in and shows once more who they are. */
  confirms: number | undefined
}

/**
 * Notes that a browser is sent to the provider.
 * @returns the secret for its cookie: no other browser returns with it
 */
export async function beginAttempt(core: Pick<Core, 'database'>, attempt: SignOnAttempt): Promise<string> {
  return await write(core, attempt)
}

/** The attempt of a browser, and when it began, once: it is used up by the first return, a good one or not. */
export async function takeAttempt(
  { database }: Pick<Core, 'database'>,
  secret: string,
): Promise<(SignOnAttempt & { begunAt: Date }) | undefined> {
  const [row] = await database
    .delete(signOnAttempts)
    .where(and(isOpen(secret), isNotNull(signOnAttempts.state)))
    .returning()
  if (row === undefined) return undefined
  const { state, nonce, codeVerifier, next, connects, confirms, expiresAt } = row
  if (state === null || nonce === null || codeVerifier === null) return undefined
  const begunAt = new Date(expiresAt.getTime() - SIGN_ON_SECONDS * 1000)
  const held = { state, nonce, codeVerifier, next: next ?? undefined, begunAt }
  return { ...held, connects: connects ?? undefined, confirms: confirms ?? undefined }
}

/**
 * Lets a browser whose person has just shown who they are connect the account with its next attempt.
 * @returns the secret for its cookie
 */
export async function allowConnecting(core: Pick<Core, 'database'>, userId: number): Promise<string> {
  return await write(core, { connects: userId })
}

/** The person who may connect their account by this browser, once. */
export async function takeConnecting(core: Pick<Core, 'database'>, secret: string): Promise<number | undefined> {
  return (await takeGrant(core, secret, 'connects'))?.connects ?? undefined
}

/**
 * Notes that the person of a browser has just shown at the provider who they are.
 * @returns the secret for its cookie
 */
export async function noteConfirmed(core: Pick<Core, 'database'>, userId: number): Promise<string> {
  return await write(core, { confirms: userId })
}

/** The person who has shown by this browser who they are, once. */
export async function takeConfirmed(core: Pick<Core, 'database'>, secret: string): Promise<number | undefined> {
  return (await takeGrant(core, secret, 'confirms'))?.confirms ?? undefined
}

/** Whether a person has shown so by this browser, and it was not used yet. */
export async function hasConfirmed(
  { database }: Pick<Core, 'database'>,
  secret: string,
  userId: number,
): Promise<boolean> {
  const isTheirs = and(isOpen(secret), isNull(signOnAttempts.state), eq(signOnAttempts.confirms, userId))
  return (await database.$count(signOnAttempts, isTheirs)) > 0
}

async function takeGrant({ database }: Pick<Core, 'database'>, secret: string, kind: 'connects' | 'confirms') {
  const [row] = await database
    .delete(signOnAttempts)
    .where(and(isOpen(secret), isNull(signOnAttempts.state), isNotNull(signOnAttempts[kind])))
    .returning()
  return row
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
