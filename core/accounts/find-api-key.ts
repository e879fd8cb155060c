import { type SQL, and, eq, gt, isNull, or } from 'drizzle-orm'
import type { Role } from '@proofyard/contract/role.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { members } from '../database/schema/members.ts'
import { recordEvent } from '../events/record-event.ts'
import { hashOf } from './secret-text.ts'

/** `last_used_at` is good to a minute: a key in steady use costs no write per call. */
const USE_NOTED_EVERY_MS = 60_000

interface FoundKey {
  id: string
  teamId: number
  role: Role
  makerId: number | null
}

/**
 * The team that a key acts for, and as what: as its maker may now, though never as an owner, whose decisions want a
 * person; as a member where it speaks for no person. Notes that the key was used.
 * @returns undefined for a key that is unknown or has ended, or whose maker is no member any more
 */
export async function findApiKey(core: Pick<Core, 'database'>, secret: string): Promise<FoundKey | undefined> {
  const now = new Date()
  const key = await findKey(core.database, eq(apiKeys.hash, hashOf(secret)), now)
  if (key === undefined) return undefined
  const { lastUsedAt, ...found } = key
  if (lastUsedAt === null) await noteFirstUse(core, key, now)
  else if (now.getTime() - lastUsedAt.getTime() > USE_NOTED_EVERY_MS) {
    await core.database.update(apiKeys).set({ lastUsedAt: now }).where(eq(apiKeys.id, key.id))
  }
  return found
}

/**
 * The same by the key's id: what it may do now, after it was found by its secret.
 * @returns undefined for a key that has ended since
 */
export function findApiKeyById(queryable: Queryable, id: string): Promise<FoundKey | undefined> {
  return findKey(queryable, eq(apiKeys.id, id), new Date())
}

async function findKey(queryable: Queryable, isMeant: SQL, now: Date) {
  const [key] = await queryable
    .select({
      id: apiKeys.id,
      teamId: apiKeys.teamId,
      lastUsedAt: apiKeys.lastUsedAt,
      createdBy: apiKeys.createdBy,
      isKept: apiKeys.isKept,
      makersRole: members.role,
    })
    .from(apiKeys)
    .leftJoin(members, and(eq(members.teamId, apiKeys.teamId), eq(members.userId, apiKeys.createdBy)))
    .where(and(isMeant, or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now))))
  if (key === undefined || (key.createdBy !== null && key.makersRole === null)) return undefined
  const { id, teamId, lastUsedAt, createdBy, isKept, makersRole } = key
  const makerId = isKept ? null : createdBy
  const role: Role = makerId === null || makersRole === 'member' ? 'member' : 'admin'
  return { id, teamId, role, makerId, lastUsedAt }
}

async function noteFirstUse(core: Pick<Core, 'database'>, key: { id: string; teamId: number }, now: Date) {
  await core.database.transaction(async (transaction) => {
    const first = await transaction
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(and(eq(apiKeys.id, key.id), isNull(apiKeys.lastUsedAt)))
      .returning({ id: apiKeys.id })
    if (first.length === 0) return
    const actor = { kind: 'api_key', id: key.id } as const
    await recordEvent(transaction, {
      kind: 'api_key.first_used',
      data: {},
      actor,
      teamId: key.teamId,
      subjectId: key.id,
    })
  })
}
