import { createHash } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { Readable, type Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Database, openDatabase } from '../database/database.ts'
import { MIGRATION_LOCK, migrate, ownMigrations } from '../database/migrate.ts'
import { retryWhileDatabaseDown } from '../database/retry-while-down.ts'
import { adoptRestoredEvents } from '../events/adopt-restored-events.ts'
import { type Queue, openQueue } from '../queue/queue.ts'
import { liveAlone } from '../queue/share-life.ts'
import { type StoragePlace, openStorage, storageFolderOf } from '../storage/open-storage.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import type { BackupHeader } from './backup-format.ts'
import type { BackupProgress } from './back-up.ts'
import { COPY_SETTINGS } from './copy-settings.ts'
import { readOwnTables } from './own-tables.ts'
import { type BackupSummary, readBackup } from './read-backup.ts'
import { requeueRestoredJobs } from './requeue-restored-jobs.ts'
import { savedRows } from './saved-rows.ts'
import { setSequences } from './sequences.ts'

/** What was restored. */
export interface Restored {
  header: BackupHeader
  artifacts: number
  /** How many builds and proofs wait in the queue again. */
  jobs: number
}

interface RestoreOptions extends StoragePlace {
  databaseUrl: string
  file: string
  signal?: AbortSignal | undefined
  progress?: BackupProgress
}

/** A database that was started just now is waited for. */
const DATABASE_START_MS = 30_000

/**
 * Brings back what a backup holds, into an empty database and a storage without other files, while nothing of Proofyard runs there. The
 * whole file is checked before anything is written. Rows come in one transaction, which is the last that happens: a restore that
 * fails or is killed leaves an empty installation, and can be begun again.
 *
 * @throws BackupError with what to do
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { databaseUrl, file, signal, progress } = options
  const summary = await readBackup(file, {}, { signal, onBytes: (fraction) => progress?.('check', fraction) })
  refuseOtherVersion(summary.header)
  const report = () => undefined
  const database = openDatabase(databaseUrl, report, 4)
  let queue: Queue | undefined
  try {
    const starting = AbortSignal.timeout(DATABASE_START_MS)
    await retryWhileDatabaseDown(
      () => refuseFullDatabase(database.$client),
      signal === undefined ? starting : AbortSignal.any([starting, signal]),
    )
    const storage = await openStorage(options)
    await refuseOtherFiles(storage, summary)
    await refuseSmallDisk(options, summary)
    await migrate(database)
    queue = await openQueue(database, databaseUrl, report)
    const jobs = await loadAll({ ...options, database, queue, storage, summary })
    await adoptRestoredEvents(database)
    return { header: summary.header, artifacts: summary.artifacts.size, jobs }
  } finally {
    await queue?.close()
    await database.$client.end()
  }
}

function refuseOtherVersion({ version, migrations, tables }: BackupHeader): void {
  if (migrations.join() === ownMigrations.join() && JSON.stringify(tables) === JSON.stringify(savedTables())) return
  const isNewer = migrations.length > ownMigrations.length && ownMigrations.every((hash) => migrations.includes(hash))
  throw new BackupError(
    isNewer
      ? `The backup was made by a newer version of Proofyard (${version}): restore it with that version.`
      : `The backup was made by another version of Proofyard (${version}): restore it with that version, then start this one on the same data.`,
  )
}

const savedTables = () => readOwnTables().filter(({ name }) => savedRows(name) !== undefined)

/** Any row of any table, whatever it is. */
async function refuseFullDatabase(client: Pick<pg.ClientBase | pg.Pool, 'query'>): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) {
    const found = await client.query<{ isFull: boolean }>(`select exists (select from public.${name}) as "isFull"`)
    if (found.rows[0]?.isFull === true) {
      throw new BackupError(
        'The database is not empty, and a restore overwrites nothing: set PROOFYARD_DATA to a new folder, or DATABASE_URL to an empty database.',
      )
    }
  }
}

/** What the storage of another installation holds would be collected by this one. Files of this backup may be there already. */
async function refuseOtherFiles(storage: Storage, { artifacts }: BackupSummary): Promise<void> {
  for await (const sha256 of storage.listOlderThan(new Date(Date.now() + 1000))) {
    if (!artifacts.has(sha256)) {
      throw new BackupError(
        'The storage holds files that are not of this backup: set PROOFYARD_DATA or STORAGE_URL to a new folder.',
      )
    }
  }
}

/** All files are to fit on a disk; those of a bucket go through the folder of its cache, one after the other. */
async function refuseSmallDisk(place: StoragePlace, { artifacts }: BackupSummary): Promise<void> {
  const folder = storageFolderOf(place)
  const isBucket = place.storageUrl.startsWith('s3:')
  const wanted = [...artifacts.values()].reduce((most, size) => (isBucket ? Math.max(most, size) : most + size), 0)
  const { bavail, bsize } = await statfs(folder)
  if (wanted <= bavail * bsize) return
  const mebibytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MiB`
  throw new BackupError(
    `The stored files need ${mebibytes(wanted)}, and ${mebibytes(bavail * bsize)} are free on the disk of ${folder}.`,
  )
}

/** @returns how many jobs were queued again */
async function loadAll(
  options: RestoreOptions & { database: Database; queue: Queue; storage: Storage; summary: BackupSummary },
): Promise<number> {
  const { database, queue, storage, summary, file, signal, progress } = options
  const written: string[] = []
  const client = await database.$client.connect()
  let isSound = false
  let isCommitting = false
  try {
    await client.query(COPY_SETTINGS)
    const jobs = await drizzle(client).transaction(async (transaction) => {
      // A Proofyard that starts now waits with its migrations, and then finds all of it.
      await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
      if (!(await liveAlone(client))) {
        throw new BackupError('Proofyard runs on this database. Stop all its servers and workers first.')
      }
      await refuseFullDatabase(client)
      const loading = newLoading(client, storage, { written, tables: summary.header.tables })
      const onBytes = (fraction: number) => progress?.('restore', fraction)
      const again = await readBackup(file, loading, { signal, onBytes }).finally(loading.close)
      await checkLoaded(client, again, { loaded: loading.loaded, checked: summary })
      await setSequences(client, again.counts.sequences)
      const count = await requeueRestoredJobs(transaction, queue)
      isCommitting = true
      return count
    })
    isSound = true
    return jobs
  } catch (error) {
    // The rows may be there: then they refer to the files.
    if (isCommitting) throw unanswered()
    for (const sha256 of written) await storage.remove(sha256).catch(() => undefined)
    throw refusedRows(error) ?? error
  } finally {
    client.release(!isSound)
  }
}

/** Writes what it is given: rows into the transaction of `client`, files into the storage. */
function newLoading(
  client: pg.ClientBase,
  storage: Storage,
  { written, tables }: { written: string[]; tables: BackupHeader['tables'] },
) {
  const loaded: Record<string, number> = {}
  let current: { table: string; stream: Writable & { rowCount: number } } | undefined

  async function endTable(): Promise<void> {
    if (current === undefined) return
    const { table, stream } = current
    current = undefined
    stream.end()
    await finished(stream)
    loaded[table] = stream.rowCount
  }

  return {
    loaded,
    /** Gives up a table that is not at its end: nothing else could be asked on this connection. */
    close: () => void current?.stream.destroy(new Error('The restore has ended.')),
    counts: endTable,
    rows: async (table: string, part: Buffer) => {
      if (current?.table !== table) {
        await endTable()
        const columns = tables.find(({ name }) => name === table)?.columns ?? []
        const list = columns.map((column) => `"${column}"`).join(', ')
        const stream = client.query(copyFrom(`copy "${table}" (${list}) from stdin`))
        // Thrown where the stream is written or ended.
        stream.on('error', () => undefined)
        current = { table, stream }
      }
      const { stream } = current
      await new Promise<void>((resolve, reject) => {
        stream.once('error', reject)
        stream.write(part, (error) => {
          stream.off('error', reject)
          if (error) reject(error)
          else resolve()
        })
      })
    },
    artifact: async (sha256: string, bytes: AsyncIterable<Buffer>) => {
      const isNew = !(await storage.has(sha256))
      const stored = await storage.put(Readable.from(bytes))
      if (isNew) written.push(stored.sha256)
      else await refuseOtherBytes(storage, sha256)
    },
  }
}

/** What lies there already, of the same size, is not written again. */
async function refuseOtherBytes(storage: Storage, sha256: string): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(storage.read(sha256), hash)
  if (hash.digest('hex') === sha256) return
  throw new BackupError(
    `The storage holds the file ${sha256} with other bytes than the backup has: set PROOFYARD_DATA or STORAGE_URL to a new folder.`,
  )
}

/** That the file is still the one that was checked, and that its rows are all there and refer to nothing but its files. */
async function checkLoaded(
  client: pg.ClientBase,
  again: BackupSummary,
  { loaded, checked }: { loaded: Record<string, number>; checked: BackupSummary },
): Promise<void> {
  const refuse = (reason: string) => new BackupError(`The backup cannot be restored: ${reason}. Nothing was restored.`)
  if (again.sha256 !== checked.sha256) throw refuse('the file changed while it was read')
  for (const { name } of checked.header.tables) {
    const [found, expected] = [loaded[name] ?? 0, again.counts.rows[name] ?? 0]
    if (found !== expected) throw refuse(`the table ${name} has ${found} rows, and should have ${expected}`)
  }
  const { rows } = await client.query<{ sha256: string; size: string }>('select sha256, size from artifacts')
  const isWhole = rows.every(({ sha256, size }) => again.artifacts.get(sha256) === Number(size))
  if (!isWhole || rows.length !== again.artifacts.size)
    throw refuse('its rows and its stored files do not belong together')
}

/** The database went away while it was asked for the last thing. */
function unanswered(): BackupError {
  return new BackupError(
    'The database went away at the very end, so all of it may be restored, or nothing. Restore again: where that says that the database is not empty, all of it is there.',
  )
}

/** What PostgreSQL says of rows that it does not take, without their values. */
function refusedRows(error: unknown): BackupError | undefined {
  return error instanceof pg.DatabaseError
    ? new BackupError(`The backup cannot be restored: PostgreSQL refused it (${error.message}). Nothing was restored.`)
    : undefined
}
