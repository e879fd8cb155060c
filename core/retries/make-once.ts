import { createHash, createHmac } from 'node:crypto'
import { and, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import type { Transaction } from '../database/database.ts'
import { idempotencyKeys } from '../database/schema/idempotency-keys.ts'
import { DomainError } from '../errors.ts'

/** Hours for which a key stands for what it made. */
const REMEMBERED = sql`now() - interval '24 hours'`

/** One request as its sender may repeat it. */
export interface Asked {
  teamId: number
  makes: 'build' | 'proof'
  /** The sender's Idempotency-Key; undefined when every try is to make a new thing. */
  key: string | undefined
  /** All that makes it this request and not another. */
  request: readonly Json[]
}

/** To be called inside the transaction that makes the thing, after its row was written. */
export type Remember = (transaction: Transaction, id: string) => Promise<void>

/** Another try of the same request was faster: its thing is the answer. */
class KeyTakenError extends Error {
  override name = 'KeyTakenError'
}

/**
 * Makes a thing unless the same team made one with the same key, which is the answer then, as it is now. Of two tries
 * at once one makes it and the other waits. What is deleted is forgotten with its key.
 * @param steps `find` reads a thing, undefined when it was just deleted; `make` makes one and calls `remember`
 * @throws DomainError `idempotency_key_reused` when the key came with another request
 */
export async function makeOnce<Made>(
  core: Core,
  asked: Asked,
  steps: { find: (id: string) => Promise<Made | undefined>; make: (remember: Remember) => Promise<Made> },
): Promise<Made> {
  const row = rowOf(asked)
  if (row === undefined) return steps.make(async () => undefined)
  for (;;) {
    const id = await findMade(core, row)
    const made = id === undefined ? undefined : await steps.find(id)
    // Deleted, and its row with the key not yet removed.
    const goneId = made === undefined ? id : undefined
    if (made !== undefined) return made
    try {
      return await steps.make((transaction, madeId) => remember(transaction, row, madeId, goneId))
    } catch (error) {
      if (!(error instanceof KeyTakenError)) throw error
    }
  }
}

/**
 * Whether a key stands for something that was made, of whatever request: `makeOnce` finds out which when the whole request is
 * known.
 */
export async function isKeyKnown(core: Core, asked: Omit<Asked, 'request'>): Promise<boolean> {
  const row = rowOf({ ...asked, request: [] })
  if (row === undefined) return false
  const known = await core.database.select({ key: idempotencyKeys.key }).from(idempotencyKeys).where(isRemembered(row))
  return known.length > 0
}

/** Removes the keys that stand for nothing any more. */
export async function forgetOldKeys(core: Core): Promise<void> {
  await core.database.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, REMEMBERED))
}

type KeyRow = Pick<typeof idempotencyKeys.$inferInsert, 'teamId' | 'kind' | 'key' | 'fingerprint'>

/**
 * The key is kept as its hash, and the request under the key: the table does not tell what was asked, however few
 * requests there could be.
 */
function rowOf({ teamId, makes: kind, key, request }: Asked): KeyRow | undefined {
  if (key === undefined) return undefined
  const fingerprint = createHmac('sha256', key).update(JSON.stringify(request, sortKeys)).digest('hex')
  return { teamId, kind, key: createHash('sha256').update(key).digest('hex'), fingerprint }
}

/** The order of an object's keys says nothing. */
function sortKeys(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

function isRemembered({ teamId, kind, key }: KeyRow) {
  return and(
    eq(idempotencyKeys.teamId, teamId),
    eq(idempotencyKeys.kind, kind),
    eq(idempotencyKeys.key, key),
    gt(idempotencyKeys.createdAt, REMEMBERED),
  )
}

async function findMade(core: Core, row: KeyRow): Promise<string | undefined> {
  const [known] = await core.database.select().from(idempotencyKeys).where(isRemembered(row))
  if (known === undefined) return undefined
  if (known.fingerprint !== row.fingerprint) {
    throw new DomainError(
      'idempotency_key_reused',
      'This Idempotency-Key came with another request in the last 24 hours. Send each request with a key of its own.',
    )
  }
  return known.buildId ?? known.proofId ?? undefined
}

/** Waits for a transaction that writes the same key. @throws KeyTakenError when that one commits */
async function remember(transaction: Transaction, row: KeyRow, id: string, goneId: string | undefined): Promise<void> {
  const things = { buildId: row.kind === 'build' ? id : null, proofId: row.kind === 'proof' ? id : null }
  const written = await transaction
    .insert(idempotencyKeys)
    .values({ ...row, ...things })
    .onConflictDoUpdate({
      target: [idempotencyKeys.teamId, idempotencyKeys.kind, idempotencyKeys.key],
      set: { ...things, fingerprint: row.fingerprint, createdAt: sql`now()` },
      setWhere: or(
        lt(idempotencyKeys.createdAt, REMEMBERED),
        goneId === undefined ? undefined : or(eq(idempotencyKeys.buildId, goneId), eq(idempotencyKeys.proofId, goneId)),
      ),
    })
    .returning({ key: idempotencyKeys.key })
  if (written.length === 0) throw new KeyTakenError('The key is taken.')
}
