import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'

/**
 * Gives a worker's sign of life, with what it can do now and what of its machine is free.
 * @returns false where the id is that of a worker with another key, or with none: nothing was written
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
  },
): Promise<boolean> {
  const { host, capabilities, total, free, paused = null, weaknesses = [], trouble = null, keyId = null } = worker
  const seenAt = sql`clock_timestamp()`
  const written = await core.database
    .insert(workers)
    .values({ ...worker, seenAt })
    .onConflictDoUpdate({
      target: workers.id,
      set: { host, capabilities, total, free, paused, weaknesses, trouble, seenAt },
      setWhere: sql`${workers.keyId} is not distinct from ${keyId}::uuid`,
    })
    .returning({ id: workers.id })
  return written.length > 0
}

/** Notes that a worker takes no more jobs, and removes those that were last seen more than a day ago. */
export async function endWorker(core: Core, id: string): Promise<void> {
  await core.database
    .update(workers)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(eq(workers.id, id))
  await core.database.delete(workers).where(sql`${workers.seenAt} < clock_timestamp() - interval '1 day'`)
}
