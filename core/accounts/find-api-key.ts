import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { hashOf } from './secret-text.ts'

/** `last_used_at` is good to a minute: a key in steady use costs no write per call. */
const USE_NOTED_EVERY_MS = 60_000

/** The team that a key acts for; undefined for a key that is unknown or has ended. Notes that the key was used. */
export async function findApiKey(
  core: Pick<Core, 'database'>,
  secret: string,
): Promise<{ id: string; teamId: number } | undefined> {
  const now = new Date()
  const [key] = await core.database
    .select({ id: apiKeys.id, teamId: apiKeys.teamId, lastUsedAt: apiKeys.lastUsedAt })
    .from(apiKeys)
    .where(and(eq(apiKeys.hash, hashOf(secret)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))))
  if (key === undefined) return undefined
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await core.database.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id))
  }
  return { id: key.id, teamId: key.teamId }
}
