import { and, eq, isNull } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { type JobResources, resourcesOf } from '../queue/size-class.ts'

/**
 * What of a worker's machine a further job may take: what it says is free, and no more than the jobs leave of it that it holds.
 *
 * @param worker.total its machine, as it reported it
 */
export async function readFree(
  core: Core,
  { id, total, free }: { id: string; total: JobResources; free: JobResources },
): Promise<{ jobs: number; free: JobResources }> {
  const rows = await core.database
    .select({ size: workerLeases.size })
    .from(workerLeases)
    .where(and(eq(workerLeases.workerId, id), isNull(workerLeases.endedAt)))
  const held = rows.map(({ size }) => resourcesOf(size))
  const left = (kind: 'memoryBytes' | 'threads' | 'diskBytes' | 'gpus') => {
    // As the worker counts it: a job that is wider than its machine takes all of it.
    const taken = held.map((job) => Math.min(job[kind], total[kind]))
    return Math.min(free[kind], total[kind] - taken.reduce((sum, one) => sum + one, 0))
  }
  return {
    jobs: held.length,
    free: {
      memoryBytes: left('memoryBytes'),
      threads: left('threads'),
      diskBytes: left('diskBytes'),
      gpus: left('gpus'),
    },
  }
}
