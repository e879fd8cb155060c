import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workerKeys } from '../database/schema/worker-keys.ts'
import { workers } from '../database/schema/workers.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'
import { isAlive, isExpectedBack } from './live-capabilities.ts'

/** The machine of a worker that takes no jobs at the moment, and did a while ago. */
export interface AwayMachine {
  total: JobResources
  /** What its worker could do when it was last seen. */
  capabilities: Capability[]
  secondsAway: number
  /** With which key it takes jobs over HTTP, where it is one of another owner. */
  keyId: string | null
}

/**
 * The machines that are expected back; those of a key that has ended are not. A job that only they could hold is not refused: it waits for them.
 *
 * One is back as soon as a worker of the same size and key is there that began after it was last seen, whatever that one can do; also
 * where that one is away by now. Without keys the living do not count: several workers of this installation may share a host.
 */
export async function readAwayMachines({ database }: Pick<Core, 'database'>): Promise<AwayMachine[]> {
  const { host, total, capabilities, begunAt, seenAt, keyId } = workers
  const lastBegun = sql<Date>`max(${begunAt}) filter (where ${keyId} is not null or not ${isAlive})
    over (partition by ${host}, ${keyId}, ${total}->'memoryBytes', ${total}->'gpus')`
  const seen = database
    .select({
      total,
      capabilities,
      keyId,
      begunAt,
      seenAt,
      secondsAway: sql<number>`extract(epoch from clock_timestamp() - ${seenAt})::float8`.as('seconds_away'),
      isAway: sql<boolean>`not ${isAlive}`.as('is_away'),
      lastBegun: lastBegun.as('last_begun'),
    })
    .from(workers)
    .leftJoin(workerKeys, eq(workerKeys.id, workers.keyId))
    .where(and(isExpectedBack, isNull(workerKeys.endedAt)))
    .as('seen')
  const { secondsAway, isAway } = seen
  // The clock of the database may have been set back since it began.
  const isNotBack = or(eq(seen.lastBegun, seen.begunAt), lte(seen.lastBegun, seen.seenAt))
  return database
    .select({ total: seen.total, capabilities: seen.capabilities, secondsAway, keyId: seen.keyId })
    .from(seen)
    .where(and(isAway, isNotBack))
}
