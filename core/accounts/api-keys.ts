import { and, asc, count, eq } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { teams } from '../database/schema/teams.ts'
import { DomainError } from '../errors.ts'
import { hashOf, randomText } from './secret-text.ts'

const LEAD = `${brand.product.toLowerCase()}-`
/** Characters of a key that stay readable at its start and at its end. */
const SHOWN = 4
/** Keys that a team may have, those that have ended included. */
const MOST_KEYS = 1000

export type ApiKeyRow = typeof apiKeys.$inferSelect

/**
 * Makes a key that acts as the team. The secret is in the answer and nowhere else.
 * @throws DomainError `invalid_value` when the team has as many keys as it may have
 */
export async function generateApiKey(
  queryable: Queryable,
  given: { teamId: number; createdBy: number | null; name: string; secret?: string | undefined },
): Promise<{ row: ApiKeyRow; secret: string }> {
  const secret = given.secret ?? LEAD + randomText(40)
  return await queryable.transaction(async (transaction) => {
    await requireRoom(transaction, given.teamId)
    const [row] = await transaction
      .insert(apiKeys)
      .values({
        teamId: given.teamId,
        createdBy: given.createdBy,
        name: given.name,
        prefix: secret.slice(0, (secret.startsWith(LEAD) ? LEAD.length : 0) + SHOWN),
        suffix: secret.slice(-SHOWN),
        hash: hashOf(secret),
      })
      .returning()
    if (row === undefined) throw new Error('PostgreSQL returned no row for an insert.')
    return { row, secret }
  })
}

/** Counts under a lock of the team, so that no two keys are the last one. */
async function requireRoom(queryable: Queryable, teamId: number): Promise<void> {
  await queryable.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const [keys] = await queryable.select({ number: count() }).from(apiKeys).where(eq(apiKeys.teamId, teamId))
  if (keys !== undefined && keys.number >= MOST_KEYS) {
    throw new DomainError('invalid_value', `A team has at most ${MOST_KEYS} API keys. Delete one that is not needed.`)
  }
}

/** The team's keys, oldest first. */
export function listApiKeys(core: Pick<Core, 'database'>, teamId: number): Promise<ApiKeyRow[]> {
  return core.database
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.teamId, teamId))
    .orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
}

/** @throws DomainError `api_key_not_found`, also for another team's key */
export async function deleteApiKey(core: Pick<Core, 'database'>, teamId: number, id: string): Promise<void> {
  const deleted = await core.database.delete(apiKeys).where(oneKey(teamId, id)).returning({ id: apiKeys.id })
  if (deleted.length === 0) throw apiKeyNotFound(id)
}

/**
 * Sets or removes the moment at which a key ends.
 * @throws DomainError `api_key_not_found`, also for another team's key
 */
export async function expireApiKey(
  core: Pick<Core, 'database'>,
  teamId: number,
  id: string,
  expiresAt: Date | null,
): Promise<ApiKeyRow> {
  const [row] = await core.database.update(apiKeys).set({ expiresAt }).where(oneKey(teamId, id)).returning()
  if (row === undefined) throw apiKeyNotFound(id)
  return row
}

function oneKey(teamId: number, id: string) {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw apiKeyNotFound(id)
  return and(eq(apiKeys.teamId, teamId), eq(apiKeys.id, uuid))
}

function apiKeyNotFound(id: string): DomainError {
  return new DomainError('api_key_not_found', `There is no API key "${id}" in your team.`, id)
}

/** A key as the wire has it; the secret only in the answer that makes it. */
export function presentApiKey(row: ApiKeyRow, secret: string | null = null): ApiKey {
  return {
    api_key: secret,
    date_created: row.createdAt.toISOString(),
    date_expires: row.expiresAt?.toISOString() ?? null,
    date_last_used: row.lastUsedAt?.toISOString() ?? null,
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    suffix: row.suffix,
  }
}
