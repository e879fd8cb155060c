import { asc, isNull, and, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import type { JobResources } from '../queue/size-class.ts'
import { isAlive } from './live-capabilities.ts'

/** What the living workers of one host may use together, and what of it is free. */
export interface HostMachine {
  host: string
  workers: number
  /** Those of them that take jobs. */
  taking: number
  total: JobResources
  free: JobResources
}

/** The machines of this installation's own workers. */
export async function listMachines({ database }: Pick<Core, 'database'>): Promise<HostMachine[]> {
  const { host, total, free, paused } = workers
  const rows = await database
    .select({ host, total, free, isTaking: sql<boolean>`${paused} is null` })
    .from(workers)
    .where(and(isAlive, isNull(workers.keyId)))
    .orderBy(asc(host))
  const hosts = Map.groupBy(rows, (row) => row.host)
  return [...hosts].map(([name, own]) => ({
    host: name,
    workers: own.length,
    taking: own.filter(({ isTaking }) => isTaking).length,
    total: sumOf(own.map((row) => row.total)),
    free: sumOf(own.map((row) => row.free)),
  }))
}

function sumOf(resources: JobResources[]): JobResources {
  const sum = (name: 'memoryBytes' | 'threads' | 'diskBytes' | 'gpus') =>
    resources.reduce((total, one) => total + one[name], 0)
  return { memoryBytes: sum('memoryBytes'), threads: sum('threads'), diskBytes: sum('diskBytes'), gpus: sum('gpus') }
}
