import { eq, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'

/** Gives a worker's sign of life, with what it can do now and what of its machine is free. */
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
  },
): Promise<void> {
  const { host, capabilities, total, free, paused = null, weaknesses = [], trouble = null } = worker
  const seenAt = sql`clock_timestamp()`
  await core.database
    .insert(workers)
    .values({ ...worker, seenAt })
    .onConflictDoUpdate({
      target: workers.id,
      set: { host, capabilities, total, free, paused, weaknesses, trouble, seenAt },
    })
}

/** Notes that a worker takes no more jobs, and removes those that were last seen more than a day ago. */
export async function endWorker(core: Core, id: string): Promise<void> {
  await core.database
    .update(workers)
    .set({ endedAt: sql`clock_timestamp()` })
    .where(eq(workers.id, id))
  await core.database.delete(workers).where(sql`${workers.seenAt} < clock_timestamp() - interval '1 day'`)
}
