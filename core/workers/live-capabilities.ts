import { and, isNull, not, notInArray, sql } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { workers } from '../database/schema/workers.ts'
import { sharedReadOf } from '../database/shared-read.ts'
import type { JobResources } from '../queue/size-class.ts'
import type { Capability } from './capability.ts'

/** How often a worker gives a sign of life. */
export const SIGN_EVERY_MS = 10_000

/** Three signs may be lost; by the database's clock, which is one for all. */
export const isAlive = sql`(${workers.endedAt} is null and ${workers.seenAt} > clock_timestamp() - interval '35 seconds')`

/**
 * For so long a worker that ended or died is expected back. A restart takes seconds, an update with a new image or a reboot
 * minutes, a machine that is replaced seldom more than half an hour; after twice that the machine counts as gone.
 */
export const isExpectedBack = sql`${workers.seenAt} > clock_timestamp() - interval '1 hour'`

/** A worker's machine, as far as its jobs may use it. */
export interface LiveMachine {
  total: JobResources
  /** With which key its worker takes jobs over HTTP, where it is one of another owner. */
  keyId: string | null
  /** What no one held of it when the worker last told. */
  free: JobResources
  capabilities: Capability[]
  /** Why its worker takes no jobs at the moment, in a sentence; null while it does. */
  paused: string | null
  /** What of its jobs' programs it only watches and does not limit, in sentences. */
  weaknesses: string[]
  /** What is wrong with its worker although it takes jobs, in a sentence; null where nothing is. */
  trouble: string | null
}

/** What the workers say that are alive. */
export interface LiveCapabilities {
  /** How many workers of this installation there are, and how many of other owners. */
  workers: number
  elsewhere: number
  capabilities: Capability[]
  machines: LiveMachine[]
  /** Seconds since the last sign of life of each worker that was not told to end and gives none any more, the least first. */
  silent: number[]
}

/** Each new proof asks twice. */
export const readLiveCapabilities = sharedReadOf(readNow)

async function readNow(core: Pick<Core, 'database'>): Promise<LiveCapabilities> {
  const { capabilities, total, free, paused, weaknesses, trouble, keyId } = workers
  const [machines, silent] = await Promise.all([
    core.database
      .select({ capabilities, total, free, paused, weaknesses, trouble, keyId })
      .from(workers)
      .where(isAlive),
    readSilence(core),
  ])
  const own = machines.filter((machine) => machine.keyId === null)
  return {
    workers: own.length,
    elsewhere: machines.length - own.length,
    capabilities: machines.flatMap((machine) => machine.capabilities),
    machines,
    silent,
  }
}

/** The same of the workers of this installation alone. */
export function ofThisInstallation(live: LiveCapabilities): LiveCapabilities {
  const machines = live.machines.filter(({ keyId }) => keyId === null)
  return { ...live, elsewhere: 0, machines, capabilities: machines.flatMap(({ capabilities }) => capabilities) }
}

/**
 * Workers that died, hang, or whose machine is away: it cannot be told apart from here. One whose host has a living worker was started
 * again; after an hour it is expected no more.
 */
async function readSilence({ database }: Pick<Core, 'database'>): Promise<number[]> {
  const seconds = sql<number>`extract(epoch from clock_timestamp() - ${workers.seenAt})::float8`
  const living = database.select({ host: workers.host }).from(workers).where(isAlive)
  const rows = await database
    .select({ seconds })
    .from(workers)
    .where(
      and(
        isNull(workers.endedAt),
        isNull(workers.keyId),
        not(isAlive),
        isExpectedBack,
        notInArray(workers.host, living),
      ),
    )
    .orderBy(seconds)
  return rows.map((row) => row.seconds)
}
