import { and, asc, count, eq } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import type { ApiKey } from '@proofyard/contract/api-key.ts'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Core } from '../context.ts'
import type { Queryable, Transaction } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { teams } from '../database/schema/teams.ts'
import { users } from '../database/schema/users.ts'
import { DomainError, unauthenticated } from '../errors.ts'
import { type Actor, actorOf } from '../events/actor.ts'
import type { EventContent } from '../events/event.ts'
import { recordEvent } from '../events/record-event.ts'
import { mayChangeApiKey, mayMoveEnd } from '../policies/api-key.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { type KeyLogin, findMaker, lockMaker } from './find-maker.ts'
import { hashOf, randomText } from './secret-text.ts'

const LEAD = `${brand.product.toLowerCase()}-`
/** Characters of a key that stay readable at its start and at its end. */
const SHOWN = 4
/** Keys that a team may have, those that have ended included. */
const MAX_KEYS = 1000

type ApiKeyRow = typeof apiKeys.$inferSelect

/** A key, and the username of the person whose it is; null for a key of the server's own. */
export interface ApiKeyRecord {
  row: ApiKeyRow
  maker: string | null
}

/**
 * Makes a key that acts as the team. The secret is in the answer and nowhere else. A key that a key makes has the same
 * maker, may do no more, and ends with it at the latest where that has an end. One that a machine gets by logging in is
 * among its person's sessions, too.
 * @throws DomainError `invalid_value` when the team has as many keys as it may have; `forbidden` or `unauthenticated`
 *   when the actor has lost the team or the login meanwhile, or is a key that an owner has kept
 */
export async function generateApiKey(
  queryable: Queryable,
  options: {
    teamId: number
    actor: Actor
    name: string
    secret?: string | undefined
    /** Of a machine that logs in: the network that it does so from. */
    loginNetwork?: string
    /** By which login a person makes it, or that they have just shown who they are: it must not have ended meanwhile. */
    login?: KeyLogin
  },
): Promise<ApiKeyRecord & { secret: string }> {
  const { actor, teamId, loginNetwork, login } = options
  const secret = options.secret ?? LEAD + randomText(40)
  return await queryable.transaction(async (transaction) => {
    await lockMaker(transaction, actor, login)
    await requireRoom(transaction, teamId)
    const { username, ...maker } = await findMaker(transaction, teamId, actor)
    const [row] = await transaction
      .insert(apiKeys)
      .values({
        teamId,
        ...maker,
        name: options.name,
        isLogin: loginNetwork !== undefined,
        loginNetwork,
        prefix: secret.slice(0, (secret.startsWith(LEAD) ? LEAD.length : 0) + SHOWN),
        suffix: secret.slice(-SHOWN),
        hash: hashOf(secret),
      })
      .returning()
    if (row === undefined) throw new Error('PostgreSQL returned no row for an insert.')
    await recordEvent(transaction, { kind: 'api_key.created', data: {}, actor, teamId, subjectId: row.id })
    return { row, maker: username, secret }
  })
}

/**
 * Counts under a lock of the team, so that no two keys are the last one. The same lock keeps a removal of its maker
 * waiting, or has waited for one.
 */
async function requireRoom(transaction: Transaction, teamId: number): Promise<void> {
  await transaction.select({ id: teams.id }).from(teams).where(eq(teams.id, teamId)).for('no key update')
  const [keys] = await transaction.select({ number: count() }).from(apiKeys).where(eq(apiKeys.teamId, teamId))
  if (keys !== undefined && keys.number >= MAX_KEYS) {
    throw new DomainError('invalid_value', `A team has at most ${MAX_KEYS} API keys. Delete one that is not needed.`)
  }
}

function selectApiKeys(queryable: Queryable) {
  return queryable
    .select({ row: apiKeys, maker: users.username })
    .from(apiKeys)
    .leftJoin(users, eq(users.id, apiKeys.createdBy))
    .$dynamic()
}

/** The team's keys, oldest first. */
export function listApiKeys(core: Pick<Core, 'database'>, teamId: number): Promise<ApiKeyRecord[]> {
  return selectApiKeys(core.database).where(eq(apiKeys.teamId, teamId)).orderBy(asc(apiKeys.createdAt), asc(apiKeys.id))
}

/**
 * Ends a key of the team that the viewer acts for.
 * @throws DomainError `api_key_not_found`, also for another team's key; `forbidden`
 */
export async function deleteApiKey(core: Pick<Core, 'database'>, viewer: Viewer, id: string): Promise<void> {
  await core.database.transaction(async (transaction) => {
    const { row } = await lockChangeableKey(transaction, viewer, id)
    await transaction.delete(apiKeys).where(eq(apiKeys.id, row.id))
    const about = { actor: actorOf(viewer), teamId: row.teamId, subjectId: row.id }
    await recordEvent(transaction, { kind: 'api_key.deleted', data: {}, ...about })
  })
}

/**
 * Sets or removes the moment at which a key of the team that the viewer acts for ends.
 * @throws DomainError `api_key_not_found`, also for another team's key; `forbidden`
 */
export async function expireApiKey(
  core: Pick<Core, 'database'>,
  viewer: Viewer,
  id: string,
  expiresAt: Date | null,
): Promise<ApiKeyRecord> {
  return core.database.transaction(async (transaction) => {
    const { row, maker } = await lockChangeableKey(transaction, viewer, id)
    if (!mayMoveEnd(viewer, row, { to: expiresAt, viewersEnd: await endOf(transaction, viewer) })) {
      throw new DomainError('forbidden', 'An API key may not put its own end off, nor another’s beyond its own.')
    }
    await transaction.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.id, row.id))
    const event = { kind: 'api_key.changed', data: { fields: ['expiresAt'] } } satisfies EventContent
    await recordEvent(transaction, { ...event, actor: actorOf(viewer), teamId: row.teamId, subjectId: row.id })
    return { row: { ...row, expiresAt }, maker }
  })
}

async function endOf(transaction: Transaction, viewer: Viewer): Promise<Date | null> {
  if (viewer.kind !== 'team') return null
  const [key] = await transaction
    .select({ expiresAt: apiKeys.expiresAt })
    .from(apiKeys)
    .where(eq(apiKeys.id, viewer.apiKeyId))
  if (key === undefined) throw unauthenticated()
  return key.expiresAt
}

async function lockChangeableKey(transaction: Transaction, viewer: Viewer, id: string): Promise<ApiKeyRecord> {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw apiKeyNotFound(id)
  const [record] = await selectApiKeys(transaction)
    .where(and(eq(apiKeys.teamId, requireTeam(viewer)), eq(apiKeys.id, uuid)))
    .for('update', { of: apiKeys })
  if (record === undefined) throw apiKeyNotFound(id)
  if (mayChangeApiKey(viewer, { ...record.row, makerId: record.row.createdBy })) return record
  throw new DomainError('forbidden', 'Only the person who made this API key and admins of the team may do this.')
}

export function apiKeyNotFound(id: string): DomainError {
  return new DomainError('api_key_not_found', `There is no API key "${id}" in your team.`, id)
}

/** A key as the wire has it; the secret only in the answer that makes it. */
export function presentApiKey({ row, maker }: ApiKeyRecord, secret: string | null = null): ApiKey {
  return {
    api_key: secret,
    created_by: maker,
    date_created: row.createdAt.toISOString(),
    date_expires: row.expiresAt?.toISOString() ?? null,
    date_last_used: row.lastUsedAt?.toISOString() ?? null,
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    suffix: row.suffix,
  }
}
