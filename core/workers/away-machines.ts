import { and, desc, eq, isNull, not, sql } from 'drizzle-orm'
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
 * @returns of each host, key, size and list of toolchains the worker that was seen last, since one that begins again and again leaves
 *   many rows
 */
export async function readAwayMachines(core: Pick<Core, 'database'>): Promise<AwayMachine[]> {
  const { host, total, capabilities, seenAt, keyId } = workers
  const [memory, gpus] = [sql`${total}->'memoryBytes'`, sql`${total}->'gpus'`]
  const toolchains = sql`jsonb_path_query_array(${capabilities}, '$[*].toolchain')`
  const secondsAway = sql<number>`extract(epoch from clock_timestamp() - ${seenAt})::float8`
  return core.database
    .selectDistinctOn([host, keyId, memory, gpus, toolchains], { total, capabilities, secondsAway, keyId })
    .from(workers)
    .leftJoin(workerKeys, eq(workerKeys.id, workers.keyId))
    .where(and(not(isAlive), isExpectedBack, isNull(workerKeys.endedAt)))
    .orderBy(host, keyId, memory, gpus, toolchains, desc(seenAt))
}
