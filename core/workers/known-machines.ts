import { eq, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workerKeys } from '../database/schema/worker-keys.ts'
import { workers } from '../database/schema/workers.ts'
import { sharedReadOf } from '../database/shared-read.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'
import { isAlive, isExpectedBack } from './live-capabilities.ts'

/** The machine of a worker that takes jobs, or did a while ago. */
export interface KnownMachine {
  total: JobResources
  /** What its worker can do, or could when it was last seen. */
  capabilities: Capability[]
  /** Since its worker was last seen. */
  secondsAway: number
  /** With which key it takes jobs over HTTP, where it is one of another owner. */
  keyId: string | null
}

/**
 * The machines that are there or expected back, as they are at one moment; those of a key that has ended are not. A job that only they
 * could hold is not refused: it waits for them.
 *
 * Of the workers with one lasting id the living count, or the one that was seen last: the others are that one, before it was started again.
 */
export const readKnownMachines = sharedReadOf(readNow)

async function readNow({ database }: Pick<Core, 'database'>): Promise<KnownMachine[]> {
  const { id, lastingId, total, capabilities, seenAt, keyId } = workers
  const known = database
    .select({
      total,
      capabilities,
      keyId,
      secondsAway: sql<number>`extract(epoch from clock_timestamp() - ${seenAt})::float8`.as('seconds_away'),
      isThere: sql<boolean>`${isAlive}`.as('is_there'),
      place: sql<number>`row_number() over (
        partition by ${keyId}, coalesce(${lastingId}, ${id}) order by ${isAlive} desc, ${seenAt} desc)`.as('place'),
    })
    .from(workers)
    .leftJoin(workerKeys, eq(workerKeys.id, workers.keyId))
    .where(sql`${isExpectedBack} and ${workerKeys.endedAt} is null`)
    .as('known')
  return database
    .select({
      total: known.total,
      capabilities: known.capabilities,
      secondsAway: known.secondsAway,
      keyId: known.keyId,
    })
    .from(known)
    .where(or(known.isThere, eq(known.place, 1)))
}
