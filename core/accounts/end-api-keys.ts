import { and, eq, inArray } from 'drizzle-orm'
import { parseUuid } from '@proofyard/contract/identifier.ts'
import type { Transaction } from '../database/database.ts'
import { apiKeys } from '../database/schema/api-keys.ts'
import { type Actor, userActor } from '../events/actor.ts'
import type { EventContent } from '../events/event.ts'
import { recordEvent } from '../events/record-event.ts'
import { apiKeyNotFound } from './api-keys.ts'

/**
 * Ends the keys of a team that are one person's, those that their keys made included. Needs the team's lock, so that no
 * key is made meanwhile.
 * @param options.keep ids of keys that stay, as the team's: they are the keeper's from then on, and act as a member
 * @param options.keeper the owner who keeps them
 * @throws DomainError `api_key_not_found` for one to keep that is not this person's
 */
export async function endApiKeysOf(
  transaction: Transaction,
  makerId: number,
  options: { teamId: number; actor: Actor; keep: string[]; keeper: number | undefined },
): Promise<void> {
  const { teamId, actor, keep, keeper } = options
  const ofMaker = and(eq(apiKeys.teamId, teamId), eq(apiKeys.createdBy, makerId))
  if (keep.length > 0 && keeper !== undefined) {
    const kept = await transaction
      .update(apiKeys)
      .set({ createdBy: keeper, isKept: true })
      .where(and(ofMaker, inArray(apiKeys.id, keep.map(uuidOf))))
      .returning({ id: apiKeys.id })
    const missing = keep.find((id) => !kept.some((row) => row.id === uuidOf(id)))
    if (missing !== undefined) throw apiKeyNotFound(missing)
    const event = { kind: 'api_key.changed', data: { fields: ['createdBy'] } } satisfies EventContent
    for (const { id } of kept) await recordEvent(transaction, { ...event, actor, teamId, subjectId: id })
  }
  const ended = await transaction.delete(apiKeys).where(ofMaker).returning({ id: apiKeys.id })
  for (const { id } of ended) {
    await recordEvent(transaction, { kind: 'api_key.deleted', data: {}, actor, teamId, subjectId: id })
  }
}

/**
 * Ends all keys of a person, in whichever team. Needs the person's lock (FOR UPDATE), so that no key is made meanwhile.
 * @returns how many
 */
export async function endAllApiKeysOf(transaction: Transaction, userId: number): Promise<number> {
  const ended = await transaction
    .delete(apiKeys)
    .where(eq(apiKeys.createdBy, userId))
    .returning({ id: apiKeys.id, teamId: apiKeys.teamId })
  for (const { id, teamId } of ended) {
    const about = { actor: userActor(userId), teamId, subjectId: id }
    await recordEvent(transaction, { kind: 'api_key.deleted', data: {}, ...about })
  }
  return ended.length
}

function uuidOf(id: string): string {
  const uuid = parseUuid(id)
  if (uuid === undefined) throw apiKeyNotFound(id)
  return uuid
}
