import { and, eq, lt } from 'drizzle-orm'
import { errors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { Core } from '../context.ts'
import { tokenFamilies } from '../database/schema/token-families.ts'
import { users } from '../database/schema/users.ts'
import { DomainError } from '../errors.ts'
import { ANONYMOUS } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { UserRow } from './find-users.ts'
import type { LoginOrigin } from './login-origin.ts'
import { randomText } from './secret-text.ts'
import { acceptedTokenKey, currentTokenKey } from './token-keys.ts'

type Use = 'access' | 'refresh'
type Pair = Record<Use, string>

/** Seconds that a token is good for. */
const lifetime: Record<Use, number> = { access: 30 * 60, refresh: 7 * 24 * 3600 }

/** What a token of ours says. `family` are the tokens of one login, `jti` is the token's own name. */
const Claims = z.object({
  sub: z.coerce.number<string>(),
  use: z.enum(['access', 'refresh']),
  version: z.int(),
  family: z.uuid(),
  jti: z.string(),
})
type Claims = z.infer<typeof Claims>

/**
 * JSON Web Tokens (HS256) for a user who has logged in, the first pair of a new family; families that have run out are
 * cleared away on the way. All end when the user's `tokenVersion` is raised.
 */
export async function makeTokens(core: Pick<Core, 'database'>, user: UserRow, origin?: LoginOrigin): Promise<Pair> {
  const refreshId = randomText(16)
  await core.database.delete(tokenFamilies).where(lt(tokenFamilies.expiresAt, new Date()))
  const [family] = await core.database
    .insert(tokenFamilies)
    .values({ userId: user.id, refreshId, ...origin, expiresAt: refreshEnd() })
    .returning({ id: tokenFamilies.id })
  if (family === undefined) throw new Error('PostgreSQL returned no row for an insert.')
  return signPair(core, user, family.id, refreshId)
}

/**
 * A new pair for a refresh token, which is used up by that. A token that comes a second time was stolen, or its thief
 * came first: no token of its login is good from then on.
 * @throws DomainError `unauthenticated` for a token that is no good or was used
 */
export async function refreshTokens(core: Pick<Core, 'database'>, token: string, network?: string): Promise<Pair> {
  const claims = await claimsOf(core, token)
  const user = await userOf(core, claims)
  if (claims.use !== 'refresh') throw refused()
  const refreshId = randomText(16)
  const ofFamily = eq(tokenFamilies.id, claims.family)
  const turned = await core.database
    .update(tokenFamilies)
    .set({ refreshId, network, usedAt: new Date(), expiresAt: refreshEnd() })
    .where(and(ofFamily, eq(tokenFamilies.refreshId, claims.jti)))
    .returning({ id: tokenFamilies.id })
  if (turned.length > 0) return signPair(core, user, claims.family, refreshId)
  await core.database.transaction(async (transaction) => {
    const ended = await transaction.delete(tokenFamilies).where(ofFamily).returning({ id: tokenFamilies.id })
    if (ended.length === 0) return
    const event = { kind: 'user.refresh_token_reused', data: {} } as const
    await recordEvent(transaction, { ...event, actor: ANONYMOUS, subjectId: user.id })
  })
  throw refused()
}

/**
 * The user whom a token speaks for, and the family of the token.
 * @param use what the token must be for; undefined takes both
 * @throws DomainError `unauthenticated` for a token that is forged, has run out, was used or is for another use
 */
export async function userOfToken(
  core: Pick<Core, 'database'>,
  token: string,
  use: Use | undefined,
): Promise<UserRow & { familyId: string }> {
  const claims = await claimsOf(core, token)
  if (use !== undefined && claims.use !== use) throw refused()
  const user = await userOf(core, claims, claims.use === 'refresh' ? claims.jti : undefined)
  return { ...user, familyId: claims.family }
}

/** @param refreshId what the family's refresh token must be; undefined takes any */
async function userOf(core: Pick<Core, 'database'>, claims: Claims, refreshId?: string): Promise<UserRow> {
  const [row] = await core.database
    .select({ user: users, refreshId: tokenFamilies.refreshId })
    .from(users)
    .innerJoin(tokenFamilies, and(eq(tokenFamilies.userId, users.id), eq(tokenFamilies.id, claims.family)))
    .where(eq(users.id, claims.sub))
  if (row === undefined || row.user.tokenVersion !== claims.version) throw refused()
  if (refreshId !== undefined && row.refreshId !== refreshId) throw refused()
  return row.user
}

async function signPair(core: Pick<Core, 'database'>, user: UserRow, family: string, refreshId: string): Promise<Pair> {
  const key = await currentTokenKey(core)
  const sign = (use: Use, jti: string) =>
    new SignJWT({ use, version: user.tokenVersion, family })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: key.id })
      .setSubject(String(user.id))
      // No two tokens are the same, be they made in the same second.
      .setJti(jti)
      .setIssuedAt()
      .setExpirationTime(`${lifetime[use]}s`)
      .sign(key.secret)
  return { access: await sign('access', randomText(16)), refresh: await sign('refresh', refreshId) }
}

async function claimsOf(core: Pick<Core, 'database'>, token: string): Promise<Claims> {
  try {
    const keyOf = async ({ kid }: { kid?: string }) => {
      const key = kid === undefined ? undefined : await acceptedTokenKey(core, kid)
      if (key === undefined) throw refused()
      return key
    }
    const { payload } = await jwtVerify(token, keyOf, { algorithms: ['HS256'] })
    const claims = Claims.safeParse(payload)
    // Signed by us, of a version that made other tokens.
    if (!claims.success) throw refused()
    return claims.data
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused()
    throw error
  }
}

function refreshEnd(): Date {
  return new Date(Date.now() + lifetime.refresh * 1000)
}

function refused(): DomainError {
  return new DomainError('unauthenticated', 'The token is invalid or has run out. Log in again.')
}
