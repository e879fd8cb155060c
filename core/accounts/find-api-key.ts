import { and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import type { Core } from '../context.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { members } from '../database/schema/members.ts'
import { hashOf } from './secret-text.ts'

/** `last_used_at` is good to a minute: a key in steady use costs no write per call. */
const USE_NOTED_EVERY_MS = 60_000

/**
 * The team that a key acts for, and as what: as its maker may now, though never as an owner, whose decisions want a
 * person; as a member when its maker has left. Notes that the key was used.
 * @returns undefined for a key that is unknown or has ended
 */
export async function findApiKey(
  core: Pick<Core, 'database'>,
  secret: string,
): Promise<{ id: string; teamId: number; role: Role } | undefined> {
  const now = new Date()
  const [key] = await core.database
    .select({ id: apiKeys.id, teamId: apiKeys.teamId, lastUsedAt: apiKeys.lastUsedAt, makersRole: members.role })
    .from(apiKeys)
    .leftJoin(members, and(eq(members.teamId, apiKeys.teamId), eq(members.userId, apiKeys.createdBy)))
    .where(and(eq(apiKeys.hash, hashOf(secret)), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))))
  if (key === undefined) return undefined
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await core.database.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id))
  }
  const role = key.makersRole === null || key.makersRole === 'member' ? 'member' : 'admin'
  return { id: key.id, teamId: key.teamId, role }
}
