import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { drainedMachines } from '../database/schema/drained-machines.ts'
import { workers } from '../database/schema/workers.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'

/** Why the worker of a drained machine takes no jobs, in a sentence. */
export const DRAINED = 'The operator has taken this machine out of service for a while.'

/**
 * Gives a worker's sign of life, with what it can do now and what of its machine is free.
 * @returns undefined where the id is that of a worker with another key, with none, or of one that has ended: nothing was written
 */
export async function reportWorker(
  core: Core,
  worker: {
    id: string
    host: string
    capabilities: Capability[]
    total: JobResources
    free: JobResources
    paused?: string | null
    weaknesses?: string[]
    trouble?: string | null
    /** With which it takes jobs over HTTP. */
    keyId?: string | null
    /** The same after it was started again. */
    lastingId?: string | null
    version?: string | null
    /** The builds and proofs whose jobs it runs. */
    jobs?: string[]
  },
): Promise<{ isDrained: boolean } | undefined> {
  const { host, capabilities, total, free, weaknesses = [], trouble = null, keyId = null, lastingId = null } = worker
  const { version = null, jobs = [] } = worker
  const isDrained = sql<boolean>`exists (select from ${drainedMachines} d
    where d.host = ${host} and d.key_id is not distinct from ${keyId}::uuid)`
  const paused = sql`coalesce(${worker.paused ?? null}::text, case when ${isDrained} then ${DRAINED}::text end)`
  const seenAt = sql`clock_timestamp()`
  const written = await core.database
    .insert(workers)
    .values({ ...worker, paused, seenAt })
    .onConflictDoUpdate({
      target: workers.id,
      set: { host, lastingId, capabilities, total, free, paused, weaknesses, trouble, version, jobs, seenAt },
      setWhere: sql`${workers.keyId} is not distinct from ${keyId}::uuid and ${workers.endedAt} is null`,
    })
    .returning({ isDrained })
  return written[0]
}

/** Notes that a worker takes no more jobs, and removes those that were last seen more than a day ago. */
export async function endWorker(core: Core, id: string): Promise<void> {
  await core.database
    .update(workers)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(eq(workers.id, id))
  await core.database.delete(workers).where(sql`${workers.seenAt} < clock_timestamp() - interval '1 day'`)
}
