import { type SQL, and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { brand } from '@proofyard/contract/brand.ts'
import { CircuitType } from '@proofyard/contract/circuit-type.ts'
import { hashOf, randomText } from '../accounts/secret-text.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { workerKeys } from '../database/schema/worker-keys.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workers } from '../database/schema/workers.ts'
import { SERVER } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Need } from '../workers/best-capability.ts'

const LEAD = `${brand.product.toLowerCase()}-worker-`
/** `last_used_at` is good to a minute, as that of API keys. */
const USE_NOTED_EVERY_MS = 60_000

/** Beside what its workers made, a name is read by people of all teams. */
export const WORKER_KEY_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9 ._-]{0,62}[A-Za-z0-9])?$/

/** Who takes jobs with a key: no user and no team. */
export interface WorkerKey {
  id: string
  name: string
  /** Ids of toolchains, or types of circuits that need none. */
  offers: string[]
}

/**
 * Makes a key. The secret is in the answer and nowhere else.
 * @returns undefined where a key of that name is there, or was
 */
export async function addWorkerKey(
  { database }: Pick<Core, 'database'>,
  { name, offers }: Pick<WorkerKey, 'name' | 'offers'>,
): Promise<string | undefined> {
  const secret = LEAD + randomText(40)
  return database.transaction(async (transaction) => {
    const [made] = await transaction
      .insert(workerKeys)
      .values({ name, offers: [...new Set(offers)], hash: hashOf(secret) })
      .onConflictDoNothing({ target: workerKeys.name })
      .returning({ id: workerKeys.id })
    if (made === undefined) return undefined
    await recordEvent(transaction, { kind: 'worker_key.created', data: {}, actor: SERVER, subjectId: made.id })
    return secret
  })
}

/** All keys, the oldest first, those that have ended included, with how their jobs of the past day ended. */
export function listWorkerKeys({ database }: Pick<Core, 'database'>) {
  return database
    .select({
      name: workerKeys.name,
      offers: workerKeys.offers,
      createdAt: workerKeys.createdAt,
      lastUsedAt: workerKeys.lastUsedAt,
      previousUntil: workerKeys.previousUntil,
      previousUsedAt: workerKeys.previousUsedAt,
      endedAt: workerKeys.endedAt,
      refusedProofs: workerKeys.refusedProofs,
      held: countLeases(sql`l.ended_at is null`),
      done: countLeases(sql`l.outcome in ('ready', 'checking')`),
      failed: countLeases(sql`l.outcome = 'failed'`),
      letGo: countLeases(sql`l.outcome in ('lapsed', 'unready', 'given back')`),
    })
    .from(workerKeys)
    .orderBy(asc(workerKeys.createdAt))
}

/** Rows of leases stay for a day after their end. */
function countLeases(which: SQL) {
  return sql<number>`(select count(*)::int from ${workerLeases} l where l.key_id = ${workerKeys.id} and ${which})`
}

/**
 * Gives a key another secret. The one before is accepted for some time yet, so that its workers can be moved one after the other; what
 * was before that one is not.
 *
 * @param acceptSeconds 0 refuses the secret before at once
 * @returns the new secret, which is nowhere else; undefined where there is no key of that name, or it has ended
 */
export async function rotateWorkerKey(
  { database }: Pick<Core, 'database'>,
  name: string,
  { acceptSeconds }: { acceptSeconds: number },
): Promise<string | undefined> {
  const secret = LEAD + randomText(40)
  return database.transaction(async (transaction) => {
    const [rotated] = await transaction
      .update(workerKeys)
      .set({
        hash: hashOf(secret),
        previousHash: acceptSeconds === 0 ? null : sql`${workerKeys.hash}`,
        previousUntil: acceptSeconds === 0 ? null : sql`clock_timestamp() + ${acceptSeconds} * interval '1 second'`,
        previousUsedAt: null,
      })
      .where(and(eq(workerKeys.name, name), isNull(workerKeys.endedAt)))
      .returning({ id: workerKeys.id })
    if (rotated === undefined) return undefined
    await recordEvent(transaction, { kind: 'worker_key.rotated', data: {}, actor: SERVER, subjectId: rotated.id })
    return secret
  })
}

/**
 * Ends a key at once: its workers count as gone, and other workers get what they hold, which does not count against those jobs.
 * @returns false where there is none of that name, or it has ended
 */
export async function endWorkerKey({ database }: Pick<Core, 'database'>, name: string): Promise<boolean> {
  const now = sql`clock_timestamp()`
  return database.transaction(async (transaction) => {
    const [ended] = await transaction
      .update(workerKeys)
      .set({ endedAt: now })
      .where(and(eq(workerKeys.name, name), isNull(workerKeys.endedAt)))
      .returning({ id: workerKeys.id })
    if (ended === undefined) return false
    await recordEvent(transaction, { kind: 'worker_key.ended', data: {}, actor: SERVER, subjectId: ended.id })
    for (const table of [builds, proofs]) await uncountTries(transaction, table, ended.id)
    await transaction
      .update(workers)
      .set({ endedAt: now })
      .where(and(eq(workers.keyId, ended.id), isNull(workers.endedAt)))
    // Where there is no queue yet, no server has run on this database.
    const { rows } = await transaction.execute<{ jobs: string | null }>(sql`select to_regclass('pgboss.job') as jobs`)
    if ((rows[0]?.jobs ?? null) !== null) await lapseSoon(transaction, ended.id)
    return true
  })
}

/** The jobs go on elsewhere by no fault of theirs. */
async function uncountTries(
  transaction: Transaction,
  table: typeof builds | typeof proofs,
  keyId: string,
): Promise<void> {
  await transaction.execute(sql`update ${table} job set tries = job.tries - 1
    from ${workerLeases} l where l.key_id = ${keyId} and l.ended_at is null and l.job_id = job.id
    and job.status = 'In Progress' and job.attempt = l.delivery + 1 and job.tries > 0`)
}

async function lapseSoon(transaction: Pick<Core['database'], 'execute'>, keyId: string): Promise<void> {
  await transaction.execute(sql`update pgboss.job set heartbeat_seconds = 1
    from ${workerLeases} l where l.key_id = ${keyId} and l.ended_at is null
    and job.id = l.job_id and job.retry_count = l.delivery and job.state = 'active'`)
}

/** Whose secret it is. Notes that the key was used. @returns undefined for one that is unknown, was replaced, or has ended */
export async function findWorkerKey(
  { database }: Pick<Core, 'database'>,
  secret: string,
): Promise<WorkerKey | undefined> {
  const hash = hashOf(secret)
  const isCurrent = eq(workerKeys.hash, hash)
  const isPrevious = and(eq(workerKeys.previousHash, hash), gt(workerKeys.previousUntil, sql`clock_timestamp()`))
  const [key] = await database
    .select({
      id: workerKeys.id,
      name: workerKeys.name,
      offers: workerKeys.offers,
      hash: workerKeys.hash,
      lastUsedAt: workerKeys.lastUsedAt,
      previousUsedAt: workerKeys.previousUsedAt,
    })
    .from(workerKeys)
    .where(and(or(isCurrent, isPrevious), isNull(workerKeys.endedAt)))
  if (key === undefined) return undefined
  const { id, name, offers } = key
  const used = key.hash === hash ? 'lastUsedAt' : 'previousUsedAt'
  const usedAt = key[used]
  if (usedAt === null || Date.now() - usedAt.getTime() > USE_NOTED_EVERY_MS) {
    const now = new Date()
    await database
      .update(workerKeys)
      .set({ lastUsedAt: now, [used]: now })
      .where(and(eq(workerKeys.id, id), or(eq(workerKeys.hash, hash), eq(workerKeys.previousHash, hash))))
  }
  return { id, name, offers }
}

/** What jobs need that an offer names; undefined for what is no offer. */
export function needOf(offer: string): Need | undefined {
  const circuitType = CircuitType.safeParse(offer.split('@')[0])
  return circuitType.success
    ? { circuitType: circuitType.data, toolchain: offer.includes('@') ? offer : null }
    : undefined
}

/** How an offer names what jobs need. */
export function offerOf({ circuitType, toolchain }: Need): string {
  return toolchain ?? circuitType
}
