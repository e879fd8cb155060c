import type { Readable, Writable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { keepArtifacts } from '../artifacts/collection-lock.ts'
import { ownersOf } from '../artifacts/owners-of.ts'
import { ownMigrations, readMigrations } from '../database/migrate.ts'
import { productVersion } from '../process/product-version.ts'
import type { Storage } from '../storage/storage.ts'
import { BackupError } from './backup-error.ts'
import {
  type BackupCounts,
  type BackupEnd,
  type BackupHeader,
  COUNTS_NAME,
  END_NAME,
  HEADER_NAME,
  TABLE_ENTRY_BYTES,
  artifactEntryName,
  tableEntryName,
} from './backup-format.ts'
import { openBackupFile, streamTarget } from './backup-target.ts'
import { type BackupWriter, openBackupWriter } from './backup-writer.ts'
import { type OwnTable, readOwnTables } from './own-tables.ts'
import { COPY_SETTINGS } from './copy-settings.ts'
import { savedRows } from './saved-rows.ts'
import { readSequences } from './sequences.ts'

/** How far a backup or a restore is; `fraction` from 0 to 1. */
export type BackupProgress = (activity: string, fraction?: number) => void

/** What a backup holds. */
export interface BackedUp {
  artifacts: number
  bytes: number
}

/**
 * Writes a database and its stored files into one file, also while Proofyard runs: all rows as they were at one moment, and every file that
 * they refer to, which no process removes until it is written.
 *
 * @param options.file a path that must not be there, which only its owner may read; or a stream, which gets half of a backup where this throws
 * @throws BackupError with what to do
 */
export async function backUp(options: {
  databaseUrl: string
  storage: Storage
  file: string | Writable
  signal?: AbortSignal | undefined
  progress?: BackupProgress
}): Promise<BackedUp> {
  const { databaseUrl, storage, file, signal, progress } = options
  const writer = openBackupWriter(typeof file === 'string' ? await openBackupFile(file) : streamTarget(file))
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'proofyard backup', keepAlive: true })
  const lost = new AbortController()
  client.on('error', (error) => lost.abort(new BackupError(`The database went away: ${error.message}.`)))
  const ending = AbortSignal.any([lost.signal, ...(signal === undefined ? [] : [signal])])
  try {
    await client.connect()
    await refuseOtherVersion(client)
    // Before the snapshot: what a row of it refers to is there from now on.
    await keepArtifacts(client)
    progress?.('rows')
    const artifacts = await writeRows(client, writer, ending)
    const bytes = artifacts.reduce((sum, { size }) => sum + size, 0)
    let done = 0
    for (const artifact of artifacts) {
      ending.throwIfAborted()
      progress?.('stored files', bytes === 0 ? 1 : done / bytes)
      await writeArtifact(client, storage, writer, artifact)
      done += artifact.size
    }
    // Had the session been lost, so would the promise that nothing was removed.
    await client.query('select 1')
    ending.throwIfAborted()
    const end: BackupEnd = { sha256: writer.sha256() }
    await addJson(writer, END_NAME, end)
    await writer.finish()
    return { artifacts: artifacts.length, bytes }
  } catch (error) {
    throw ending.aborted ? ending.reason : error
  } finally {
    await client.end().catch(() => undefined)
    await writer.close()
  }
}

async function refuseOtherVersion(client: pg.Client): Promise<void> {
  const applied = await readMigrations(client)
  if (applied.length === 0) throw new BackupError('There is no Proofyard in this database.')
  if (applied.join() !== ownMigrations.join()) {
    throw new BackupError('The database is of another version of Proofyard: make its backup with that version.')
  }
}

interface Artifact {
  sha256: string
  size: number
}

/** All rows in one snapshot. @returns the stored files that they refer to, in the order of their names */
async function writeRows(client: pg.Client, writer: BackupWriter, ending: AbortSignal): Promise<Artifact[]> {
  const tables = readOwnTables().filter(({ name }) => savedRows(name) !== undefined)
  const header: BackupHeader = {
    product: 'proofyard',
    format: 1,
    version: productVersion(),
    madeAt: new Date().toISOString(),
    migrations: ownMigrations,
    tables,
  }
  await addJson(writer, HEADER_NAME, header)
  await client.query(COPY_SETTINGS)
  await client.query('begin isolation level repeatable read, read only')
  const rows: BackupCounts['rows'] = {}
  for (const table of tables) {
    ending.throwIfAborted()
    rows[table.name] = await writeTable(client, writer, table)
  }
  const found = await client.query<{ sha256: string; size: string }>(
    `select sha256, size from artifacts where ${savedRows('artifacts')} order by sha256 collate "C"`,
  )
  const sequences = await readSequences(client)
  await client.query('commit')
  const counts: BackupCounts = { rows, sequences }
  await addJson(writer, COUNTS_NAME, counts)
  return found.rows.map(({ sha256, size }) => ({ sha256, size: Number(size) }))
}

/** @returns how many rows there were */
async function writeTable(client: pg.Client, writer: BackupWriter, { name, columns }: OwnTable): Promise<number> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const stream = client.query(copyTo(`copy (select ${list} from "${name}" where ${savedRows(name)}) to stdout`))
  let chunks: Buffer[] = []
  let bytes = 0
  let index = 0
  const cut = async () => {
    if (bytes > 0) await writer.add(tableEntryName(name, index), bytes, chunks)
    index += 1
    chunks = []
    bytes = 0
  }
  for await (const chunk of buffersOf(stream)) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= TABLE_ENTRY_BYTES) await cut()
  }
  await cut()
  return stream.rowCount
}

async function writeArtifact(
  client: pg.Client,
  storage: Storage,
  writer: BackupWriter,
  { sha256, size }: Artifact,
): Promise<void> {
  const written = await writer
    .add(artifactEntryName(sha256), size, buffersOf(storage.read(sha256)))
    .catch(async (error: Error) => {
      if (error.message === 'Size mismatch' || !(await storage.has(sha256))) return undefined
      throw error
    })
  if (written === sha256) return
  const owners = (await ownersOf(client, sha256)).join(', ')
  throw new BackupError(
    `The stored file ${sha256} is missing or damaged, so there can be no whole backup. It belongs to ${owners}: ` +
      'delete that, or put the file back from an earlier backup.',
  )
}

async function addJson(writer: BackupWriter, name: string, value: object): Promise<void> {
  const bytes = Buffer.from(JSON.stringify(value))
  await writer.add(name, bytes.length, [bytes])
}

async function* buffersOf(stream: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of stream) {
    if (Buffer.isBuffer(chunk)) yield chunk
  }
}
