import { createHash, generateKeyPairSync } from 'node:crypto'
import { asc, isNull, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { bundleKeys } from '../database/schema/bundle-keys.ts'

/** The key that bundles are signed with now; both halves as PEM. */
export interface BundleKey {
  id: string
  publicKey: string
  privateKey: string
}

/** What everyone may know of a key. */
export interface PublicBundleKey {
  id: string
  publicKey: string
  createdAt: Date
  /** When another one took its place; null of the one in use. */
  retiredAt: Date | null
}

/** The key in use: made when it is first asked for, the same for all servers of a database. */
export async function currentBundleKey({ database }: Pick<Core, 'database'>): Promise<BundleKey> {
  const found = await findCurrent(database)
  if (found !== undefined) return found
  await database.insert(bundleKeys).values(newKey()).onConflictDoNothing()
  const made = await findCurrent(database)
  if (made === undefined) throw new Error('The key that bundles are signed with is not in the database.')
  return made
}

/**
 * Makes a new key and forgets the secret of the one before: bundles that it signed can still be checked, and nothing more be signed with it.
 * @returns the new one
 */
export async function rotateBundleKey({ database }: Pick<Core, 'database'>): Promise<BundleKey> {
  const fresh = newKey()
  await database.transaction(async (transaction) => {
    // Two at once would each retire the same key, and the second find that of the first in its place.
    await transaction.execute(sql`lock table ${bundleKeys} in share row exclusive mode`)
    await transaction
      .update(bundleKeys)
      .set({ retiredAt: sql`clock_timestamp()`, privateKey: null })
      .where(isNull(bundleKeys.retiredAt))
    await transaction.insert(bundleKeys).values(fresh)
  })
  return fresh
}

/** All keys, the oldest first. */
export async function listBundleKeys({ database }: Pick<Core, 'database'>): Promise<PublicBundleKey[]> {
  const { id, publicKey, createdAt, retiredAt } = bundleKeys
  return database.select({ id, publicKey, createdAt, retiredAt }).from(bundleKeys).orderBy(asc(createdAt))
}

async function findCurrent(queryable: Queryable): Promise<BundleKey | undefined> {
  const [row] = await queryable.select().from(bundleKeys).where(isNull(bundleKeys.retiredAt))
  if (row === undefined || row.privateKey === null) return undefined
  return { id: row.id, publicKey: row.publicKey, privateKey: row.privateKey }
}

function newKey(): BundleKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { id: createHash('sha256').update(publicKey).digest('hex').slice(0, 32), publicKey, privateKey }
}
