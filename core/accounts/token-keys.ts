import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, isNull, lte, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { tokenKeys } from '../database/schema/token-keys.ts'
import { randomText } from './secret-text.ts'

/** A key that tokens are signed with. */
interface TokenKey {
  /** The `kid` of its tokens. */
  id: string
  secret: Uint8Array
}

/** What an operator may see of a key. */
interface ListedTokenKey {
  id: string
  createdAt: Date
  /** Both are null of the key in use. */
  retiredAt: Date | null
  acceptedUntil: Date | null
}

const now = sql`clock_timestamp()`

const ID_LENGTH = 16
const SHAPE = new RegExp(`^[A-Za-z0-9]{${ID_LENGTH}}$`)

/** The key in use: made when it is first asked for, the same for all servers of a database. No process keeps it, so that a rotation counts at once everywhere. */
export async function currentTokenKey({ database }: Pick<Core, 'database'>): Promise<TokenKey> {
  const found = await findCurrent(database)
  if (found !== undefined) return found
  await database.insert(tokenKeys).values(newKey()).onConflictDoNothing()
  const made = await findCurrent(database)
  if (made === undefined) throw new Error('The key that signs tokens is not in the database.')
  return made
}

/** The key of a token. @returns undefined for one that there is not, or that is no longer accepted */
export async function acceptedTokenKey(
  { database }: Pick<Core, 'database'>,
  id: string,
): Promise<Uint8Array | undefined> {
  // It comes from a header that nothing has judged; PostgreSQL takes no NUL.
  if (!SHAPE.test(id)) return undefined
  const isAccepted = or(isNull(tokenKeys.acceptedUntil), gt(tokenKeys.acceptedUntil, now))
  const [row] = await database
    .select({ secret: tokenKeys.secret })
    .from(tokenKeys)
    .where(and(eq(tokenKeys.id, id), isAccepted))
  return row && Buffer.from(row.secret, 'base64')
}

/**
 * Has tokens signed with a new key from now on. Those that the one before signed are accepted for some time yet; keys whose time is
 * over are removed.
 *
 * @param acceptSeconds 0 ends all tokens at once, also those that keys signed which were replaced earlier
 * @returns the id of the new key
 */
export async function rotateTokenKey(
  { database }: Pick<Core, 'database'>,
  { acceptSeconds }: { acceptSeconds: number },
): Promise<string> {
  const fresh = newKey()
  await database.transaction(async (transaction) => {
    // Two at once would each retire the same key.
    await transaction.execute(sql`lock table ${tokenKeys} in share row exclusive mode`)
    await transaction
      .update(tokenKeys)
      .set({ retiredAt: now, acceptedUntil: sql`${now} + ${acceptSeconds} * interval '1 second'` })
      .where(isNull(tokenKeys.retiredAt))
    await transaction.delete(tokenKeys).where(acceptSeconds === 0 ? sql`true` : lte(tokenKeys.acceptedUntil, now))
    await transaction.insert(tokenKeys).values(fresh)
  })
  return fresh.id
}

/** All keys whose tokens may still be accepted, the oldest first. */
export async function listTokenKeys({ database }: Pick<Core, 'database'>): Promise<ListedTokenKey[]> {
  const { id, createdAt, retiredAt, acceptedUntil } = tokenKeys
  return database.select({ id, createdAt, retiredAt, acceptedUntil }).from(tokenKeys).orderBy(asc(createdAt))
}

async function findCurrent(queryable: Queryable): Promise<TokenKey | undefined> {
  const [row] = await queryable.select().from(tokenKeys).where(isNull(tokenKeys.retiredAt))
  return row && { id: row.id, secret: Buffer.from(row.secret, 'base64') }
}

function newKey(): { id: string; secret: string } {
  return { id: randomText(ID_LENGTH), secret: randomBytes(32).toString('base64') }
}
