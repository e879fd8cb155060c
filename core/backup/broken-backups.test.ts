import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { type Header, pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { openFolderStorage } from '../storage/folder/folder-storage.ts'
import { type TeamViewer, newTeam, readyBuild } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { backUp } from './back-up.ts'
import { BackupCounts, BackupHeader, COUNTS_NAME, END_NAME, HEADER_NAME, entryLine } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { readTar } from './testing/read-tar.ts'
import { type EmptyPlace, openEmptyPlace } from './testing/empty-place.ts'

/** An entry of a file that is made to be restored. */
interface Entry {
  name: string
  content: Buffer
  header?: Partial<Header>
}

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let place: EmptyPlace
/** A backup as it should be. */
let whole: string
let entries: Entry[]

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  await readyBuild(core, alice)
  place = await openEmptyPlace()
  whole = join(place.folder, 'whole')
  await backUp({ databaseUrl: settings.databaseUrl, storage: core.storage, file: whole })
  entries = await readTar(whole)
})
afterAll(async () => {
  await place.remove()
  await close()
})

/** Writes a tar of these entries, with an end that says of them what is true. */
async function forge(changed: Entry[]): Promise<string> {
  const hash = createHash('sha256')
  const tar = pack()
  const file = join(place.folder, `forged-${crypto.randomUUID()}`)
  const written = pipeline(tar, createWriteStream(file))
  for (const { name, content, header } of changed) {
    const bytes = name === END_NAME ? Buffer.from(JSON.stringify({ sha256: hash.copy().digest('hex') })) : content
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    hash.update(entryLine({ name, size: bytes.length, sha256 }))
    tar.entry({ name, size: bytes.length, type: 'file', ...header }, bytes)
  }
  tar.finalize()
  await written
  return file
}

const restore = (file: string, options: Partial<EmptyPlace> = {}) => restoreBackup({ ...place, ...options, file })

/** Nothing of the file may be there after a refusal. */
async function expectEmpty(): Promise<void> {
  const client = new pg.Client({ connectionString: place.databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows) expect((await client.query(`select from "${name}"`)).rowCount, name).toBe(0)
  await client.end()
  const storage = await openFolderStorage(join(place.folder, 'artifacts'))
  expect(await Array.fromAsync(storage.listOlderThan(new Date(Date.now() + 60_000)))).toEqual([])
}

const isTable = (table: string) => (entry: Entry) => entry.name.startsWith(`tables/${table}/`)
const isArtifact = ({ name }: Entry) => name.startsWith('artifacts/')
const without = (is: (entry: Entry) => boolean) => entries.filter((entry) => !is(entry))
const withChanged = (is: (entry: Entry) => boolean, change: (content: string) => string) =>
  entries.map((entry) => (is(entry) ? { ...entry, content: Buffer.from(change(entry.content.toString())) } : entry))
const withHeader = (change: (header: BackupHeader) => BackupHeader) =>
  withChanged(
    ({ name }) => name === HEADER_NAME,
    (content) => JSON.stringify(change(BackupHeader.parse(JSON.parse(content)))),
  )
const withCounts = (change: (counts: BackupCounts) => object) =>
  withChanged(
    ({ name }) => name === COUNTS_NAME,
    (content) => JSON.stringify(change(BackupCounts.parse(JSON.parse(content)))),
  )
const withEntry = (entry: Entry, index = 1) => entries.toSpliced(index, 0, entry)
const content = Buffer.from('hostile')

test('a backup that is cut off anywhere, or has one other byte, is refused and leaves nothing', async () => {
  const bytes = await readFile(whole)
  const file = join(place.folder, 'cut')
  const end = bytes.length - 1024
  for (const length of [0, 100, 511, 512, 5000, Math.floor(end / 2), end - 600, end - 512]) {
    await writeFile(file, bytes.subarray(0, length))
    await expect(restore(file), `${length} of ${bytes.length} bytes`).rejects.toThrow('is not a whole backup')
  }
  for (const { name, content } of entries) {
    const changed = Buffer.from(bytes)
    const at = bytes.indexOf(content) + Math.floor(content.length / 2)
    changed[at] = (changed[at] ?? 0) ^ 1
    await writeFile(file, changed)
    await expect(restore(file), name).rejects.toThrow('is not a whole backup')
  }
  await writeFile(file, 'no backup at all '.repeat(1000))
  await expect(restore(file)).rejects.toThrow('is not a whole backup')
  await expect(restore(join(place.folder, 'nowhere'))).rejects.toThrow('cannot be read')
  await expectEmpty()
})

test.each<[string, () => Promise<string>, string]>([
  ['a path out of it', () => forge(withEntry({ name: '../../etc/cron.d/x', content })), 'an entry that no backup has'],
  ['an absolute path', () => forge(withEntry({ name: '/etc/passwd', content })), 'an entry that no backup has'],
  [
    'a link',
    () =>
      forge(
        withEntry({
          name: `artifacts/${'0'.repeat(64)}`,
          content: Buffer.alloc(0),
          header: { type: 'symlink', linkname: '/etc/passwd' },
        }),
      ),
    'an entry that no backup has',
  ],
  ['a table of no one', () => forge(withEntry({ name: 'tables/pg_authid/0', content })), 'is not in its place'],
  [
    'an entry twice',
    () => forge(entries.flatMap((entry) => (isArtifact(entry) ? [entry, entry] : [entry]))),
    'not in its place',
  ],
  [
    'a stored file before the rows',
    () => forge([...entries.slice(0, 1), ...entries.filter(isArtifact), ...entries.slice(1)]),
    'not in its place',
  ],
  [
    'something after its end',
    () => forge([...entries, { name: `artifacts/${'f'.repeat(64)}`, content }]),
    'not in its place',
  ],
  [
    'a stored file with other bytes',
    () => forge(withChanged(isArtifact, () => 'other')),
    'has other bytes than it had',
  ],
  [
    'a huge part',
    () => forge(withEntry({ name: 'tables/artifacts/0', content: Buffer.alloc(9 * 1024 ** 2) })),
    'at most 8388608 are possible',
  ],
  [
    'a count of more rows',
    () => forge(withCounts((counts) => ({ ...counts, rows: { ...counts.rows, teams: 2 } }))),
    'the table teams has 1 rows, and should have 2',
  ],
  ['a count with more in it', () => forge(withCounts((counts) => ({ ...counts, more: 1 }))), 'Unrecognized key'],
  ['rows without their stored file', () => forge(without(isArtifact)), 'do not belong together'],
  ['rows that end early', () => forge(withChanged(isTable('teams'), (rows) => `\\.\n${rows}`)), 'restored'],
  ['rows that are none', () => forge(withChanged(isTable('teams'), () => 'x\ty\n')), 'PostgreSQL refused it'],
  ['rows that refer to nothing', () => forge(without(isTable('projects'))), 'PostgreSQL refused it'],
  [
    'a column of no one',
    () =>
      forge(
        withHeader((header) => ({ ...header, tables: header.tables.map((table) => ({ ...table, columns: ['id'] })) })),
      ),
    'another version',
  ],
  [
    'a name that is a statement',
    () =>
      forge(
        withChanged(
          ({ name }) => name === HEADER_NAME,
          (text) => text.replace('"teams"', '"teams\\"; drop table users; --"'),
        ),
      ),
    'is not a whole backup',
  ],
  [
    'a newer version',
    () =>
      forge(
        withHeader((header) => ({ ...header, version: '9.0.0', migrations: [...header.migrations, 'a'.repeat(64)] })),
      ),
    'made by a newer version of Proofyard (9.0.0)',
  ],
  [
    'another version',
    () => forge(withHeader((header) => ({ ...header, migrations: ['b'.repeat(64)] }))),
    'made by another version',
  ],
])('%s is refused, and leaves nothing', async (_, make, sentence) => {
  await expect(restore(await make())).rejects.toThrow(sentence)
  await expectEmpty()
})

test('a restore that ends in the middle leaves nothing, and can be done again', async () => {
  const ending = new AbortController()
  const progress = (activity: string) => {
    if (activity === 'restore') ending.abort(new Error('interrupted'))
  }
  await expect(restoreBackup({ ...place, file: whole, signal: ending.signal, progress })).rejects.toThrow('interrupted')
  await expectEmpty()
})

test('nothing is overwritten: neither rows, nor the files of another installation, nor what runs', async () => {
  await expect(restore(whole, { databaseUrl: settings.databaseUrl })).rejects.toThrow('The database is not empty')
  const before = await core.database.$client.query('select count(*) from builds')
  expect(before.rows).toEqual([{ count: '1' }])

  const other = await openEmptyPlace()
  const storage = await openFolderStorage(join(other.folder, 'artifacts'))
  const { sha256 } = await storage.putFile(whole)
  await expect(restoreBackup({ ...other, file: whole })).rejects.toThrow('files that are not of this backup')
  await storage.remove(sha256)

  // Of this backup and of its size, as a copy by other means that was cut off leaves it.
  const [{ name, content: bytes } = { name: '', content }] = entries.filter(isArtifact)
  const damaged = join(other.folder, 'artifacts', name.slice(10, 12), name.slice(10))
  await mkdir(dirname(damaged), { recursive: true })
  await writeFile(damaged, Buffer.alloc(bytes.length))
  await expect(restoreBackup({ ...other, file: whole })).rejects.toThrow('with other bytes than the backup has')
  expect(await readFile(damaged)).toEqual(Buffer.alloc(bytes.length))
  await writeFile(damaged, bytes)

  const running = await openCore({ ...settings, ...other })
  const locks = `select from pg_locks join pg_database on pg_database.oid = database
    where locktype = 'advisory' and mode = 'ShareLock' and datname = current_database()`
  const lockCount = async () => (await running.database.$client.query(locks)).rowCount
  await expect.poll(lockCount, { timeout: 30_000 }).toBeGreaterThan(0)
  await expect(restoreBackup({ ...other, file: whole })).rejects.toThrow('Proofyard runs on this database')
  await closeCore(running)
  await other.remove()
})
