import { writeFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Core, CoreSettings } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { type TeamViewer, newBuild, newTeam, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { openFolderStorage } from './folder/folder-storage.ts'
import { moveStorage } from './move-storage.ts'
import type { Storage } from './storage.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let folder: string
let target: Storage

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'proofyard-move-'))
  target = await openFolderStorage(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const goes = { signal: new AbortController().signal }
const move = (how: Parameters<typeof moveStorage>[1] = goes, to = target) =>
  moveStorage({ database: core.database, from: core.storage, to }, how)
const pathOf = (sha256: string) => join(new URL(settings.storageUrl).pathname, sha256.slice(0, 2), sha256)

/** Stores a file to which a build refers. */
async function kept(content: string): Promise<string> {
  const project = await store(core, content)
  await newBuild(core, alice, { project })
  return project.sha256
}

test('every file that the database knows is copied, once; the next move copies what is new, and nothing else', async () => {
  const names = [await kept('one'), await kept('two'), await kept('three')]
  const orphan = await store(core, 'of no row')
  const told: number[] = []
  const first = await move({ ...goes, progress: (part) => told.push(part) })
  expect(first.lost).toEqual([])
  expect(first.copied).toBeGreaterThanOrEqual(3)
  expect(told.at(-1)).toBe(1)
  expect(await text(target.read(names[0] ?? ''))).toBe('one')
  expect(await target.has(orphan.sha256)).toBe(false)
  const later = await kept('stored meanwhile')
  expect(await move()).toEqual({ copied: 1, wereThere: first.copied, lost: [] })
  expect(await target.has(later)).toBe(true)
})

test('one that is interrupted goes on where it was', async () => {
  await kept('before the interruption')
  const ending = new AbortController()
  const reason = new Error('Ctrl-C')
  const interrupted = move({ signal: ending.signal, progress: () => ending.abort(reason) })
  await expect(interrupted).rejects.toBe(reason)
  const { copied, wereThere } = await move()
  expect(wereThere).toBeGreaterThanOrEqual(1)
  expect(copied + wereThere).toBeGreaterThanOrEqual(2)
})

test('a damaged file is not moved, and a lost one is named', async () => {
  const damaged = await kept('whole')
  await chmod(pathOf(damaged), 0o644)
  await writeFile(pathOf(damaged), 'other bytes')
  await expect(move()).rejects.toThrow(`The file ${damaged} is damaged`)
  expect(await Array.fromAsync(target.listOlderThan(new Date(Date.now() + 60_000)))).not.toContain(damaged)
  await rm(pathOf(damaged))
  expect((await move()).lost).toEqual([damaged])
})

test('a file that is damaged to what another one is takes that one along nowhere', async () => {
  const other = await kept('what both are')
  const damaged = await kept('what one was')
  await move()
  await target.remove(damaged)
  await chmod(pathOf(damaged), 0o644)
  await writeFile(pathOf(damaged), 'what both are')
  await expect(move()).rejects.toThrow(`The file ${damaged} is damaged`)
  expect(await text(target.read(other))).toBe('what both are')
  await rm(pathOf(damaged))
})

test('cut-short: a file that a copy by other means has left half written is copied again', async () => {
  const name = await kept('half of this is there')
  await move()
  const path = join(folder, name.slice(0, 2), name)
  await chmod(path, 0o644)
  await writeFile(path, 'half of')
  expect((await move()).copied).toBe(1)
  expect(await text(target.read(name))).toBe('half of this is there')
})

test('of two moves at once both end with all of the files', async () => {
  const names = await Promise.all(Array.from({ length: 20 }, (_, index) => kept(`at once ${index}`)))
  const moves = await Promise.all([move(), move()])
  for (const { copied, wereThere } of moves) expect(copied + wereThere).toBeGreaterThanOrEqual(names.length)
  for (const name of names) expect(await target.has(name)).toBe(true)
})

test('many-lost: also of 70,000 files that are lost each is named, as from an empty folder', async () => {
  await core.database.execute(sql`insert into ${artifacts} (sha256, size)
    select encode(sha256(n::text::bytea), 'hex'), -1 from generate_series(1, 70000) n`)
  const empty: Storage = { ...target, has: async () => false }
  const { lost } = await moveStorage({ database: core.database, from: empty, to: empty }, goes)
  expect(lost.length).toBeGreaterThanOrEqual(70_000)
  await core.database.execute(sql`delete from ${artifacts} where size = -1`)
})
