import type { Core } from './context.ts'
import { hasMigrations } from './database/migrate.ts'
import { type LiveCapabilities, readLiveCapabilities } from './workers/live-capabilities.ts'
import { whyPaused } from './workers/why-paused.ts'
import { whyNoWorker, workerWarnings } from './workers/worker-warnings.ts'

/** What a process needs to do its work, and a sentence when something of it is missing. */
export interface Readiness {
  database: boolean
  /** Whether the database has this version's tables. */
  migrations: boolean
  storage: boolean
  /** Whether there is room on the disks that this process and the storage write to. */
  disk: boolean
  /** What is known of the workers, which a server does without; null while the database does not answer. */
  workers: WorkersState | null
  /** Null when nothing is missing. */
  message: string | null
}

/** The workers as a monitor has to know them. */
interface WorkersState {
  /** Those that give signs of life, and of these those that take jobs. */
  running: number
  taking: number
  /** Those that were not told to end, and give no sign of life any more. */
  silent: number
  /** Why no job is begun at the moment, in a sentence; null while one of them takes jobs. */
  message: string | null
  /** What their operator has to look at, in sentences. */
  warnings: string[]
}

/** Longer than this counts as no answer. */
const TIMEOUT_MS = 2000

/** Reads from database and storage, and writes nothing. Never throws; ends within two seconds. */
export async function checkReadiness({
  database,
  storage,
  diskRoom,
}: Pick<Core, 'database' | 'storage' | 'diskRoom'>): Promise<Readiness> {
  const [migrations, storageWorks, workers] = await Promise.all([
    withinTimeout(hasMigrations(database)).catch(() => undefined),
    withinTimeout(storage.check()).then(
      () => true,
      () => false,
    ),
    withinTimeout(readLiveCapabilities({ database })).then(describeWorkers, () => null),
  ])
  const shortage = diskRoom.shortage()
  const found = {
    database: migrations !== undefined,
    migrations: migrations === true,
    storage: storageWorks,
    disk: shortage === null,
    workers,
  }
  return { ...found, message: whatIsMissing(found, shortage) }
}

function describeWorkers(live: LiveCapabilities): WorkersState {
  return {
    running: live.workers,
    taking: live.machines.filter(({ paused }) => paused === null).length,
    silent: live.silent.length,
    message: whyNoWorker(live) ?? whyPaused(live.machines),
    warnings: workerWarnings(live),
  }
}

function whatIsMissing(
  { database, migrations, storage }: Omit<Readiness, 'message'>,
  shortage: string | null,
): string | null {
  const sentences = [
    ...(database ? [] : ['The database does not answer.']),
    ...(!database || migrations ? [] : ['The database does not have the tables of this version of Proofyard.']),
    ...(storage ? [] : ['The storage of artifacts cannot be used.']),
    ...(shortage === null ? [] : [shortage]),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

async function withinTimeout<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('There was no answer in time.')), TIMEOUT_MS)
  })
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}
