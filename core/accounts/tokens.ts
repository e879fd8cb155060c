import { eq } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import type { Core } from '../context.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import type { UserRow } from './find-users.ts'
import { randomText } from './secret-text.ts'

type Use = 'access' | 'refresh'

/** Seconds that a token is good for. */
const lifetime: Record<Use, number> = { access: 30 * 60, refresh: 7 * 24 * 3600 }

/** JSON Web Tokens (HS256) for a user; they end when the user's `tokenVersion` is raised. */
export async function makeTokens(key: Uint8Array, user: UserRow): Promise<Record<Use, string>> {
  return { access: await sign(key, user, 'access'), refresh: await sign(key, user, 'refresh') }
}

function sign(key: Uint8Array, user: UserRow, use: Use): Promise<string> {
  return (
    new SignJWT({ use, version: user.tokenVersion })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(String(user.id))
      // No two tokens are the same, be they made in the same second.
      .setJti(randomText(16))
      .setIssuedAt()
      .setExpirationTime(`${lifetime[use]}s`)
      .sign(key)
  )
}

/**
 * The user whom a token speaks for.
 * @param use what the token must be for; undefined takes both
 * @throws DomainError `unauthenticated` for a token that is forged, has run out or is for another use
 */
export async function userOfToken(
  core: Pick<Core, 'database'>,
  key: Uint8Array,
  token: string,
  use: Use | undefined,
): Promise<UserRow> {
  const claims = await claimsOf(key, token)
  const [user] = await core.database.select().from(users).where(eq(users.id, claims.userId))
  if (user === undefined || user.tokenVersion !== claims.version || (use !== undefined && claims.use !== use))
    throw refused()
  return user
}

async function claimsOf(key: Uint8Array, token: string) {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    return { userId: Number(payload.sub), use: payload.use, version: payload.version }
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused()
    throw error
  }
}

function refused(): DomainError {
  return new DomainError('unauthenticated', 'The token is invalid or has run out. Log in again.')
}
