import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { secrets } from '../database/schema/secrets.ts'

const NAME = 'token-signing-key'

/** The key that signs tokens: made once, the same for all servers of a database. */
export async function openSigningKey(core: Pick<Core, 'database'>): Promise<Uint8Array> {
  const fresh = randomBytes(32).toString('base64')
  await core.database.insert(secrets).values({ name: NAME, value: fresh }).onConflictDoNothing()
  const [row] = await core.database.select().from(secrets).where(eq(secrets.name, NAME))
  if (row === undefined) throw new Error('The key that signs tokens is not in the database.')
  return Buffer.from(row.value, 'base64')
}
