import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Core, CoreSettings } from '../context.ts'
import { unusedFiles } from '../database/schema/unused-files.ts'
import { store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { keepArtifacts } from './collection-lock.ts'
import { forgetFiles } from './forget-files.ts'
import { removeUnused } from './remove-unused.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  // Only the tests remove anything.
  await core.supervision.stop()
})
afterAll(() => close())
beforeEach(() => core.database.delete(unusedFiles))

const name = (number: number) => number.toString(16).padStart(64, '0')
const names = (count: number) => Array.from({ length: count }, (_, index) => name(index + 1))
const twoMinutesLater = () =>
  core.database.update(unusedFiles).set({ since: sql`${unusedFiles.since} - interval '2 minutes'` })

test('what nothing refers to goes at once', async () => {
  const files = await Promise.all(Array.from({ length: 120 }, (_, index) => store(core, `refused ${index}`)))
  await forgetFiles(
    core,
    files.map(({ sha256 }) => sha256),
  )
  const areThere = await Promise.all(files.map(({ sha256 }) => core.storage.has(sha256)))
  expect(areThere).toEqual(files.map(() => false))
  expect(await core.database.$count(unusedFiles)).toBe(0)
})

test('what is refused while a backup is made goes after it', async () => {
  const { sha256 } = await store(core, 'refused while a backup is made')
  const backup = new pg.Client({ connectionString: settings.databaseUrl })
  await backup.connect()
  await keepArtifacts(backup)
  await forgetFiles(core, [sha256])
  expect(await core.storage.has(sha256)).toBe(true)
  await backup.end()
  await twoMinutesLater()
  await expect.poll(async () => (await removeUnused(core), core.storage.has(sha256))).toBe(false)
})

test('a storage that hangs keeps neither the caller nor a connection of the pool for long', async () => {
  const hanging = Promise.withResolvers<void>()
  const storage = { ...core.storage, remove: () => hanging.promise }
  onTestFinished(() => hanging.resolve())
  await forgetFiles({ ...core, storage }, names(2000))
  const { totalCount, idleCount } = core.database.$client
  // That of the removal, and perhaps one that is given back just now.
  expect(totalCount - idleCount).toBeLessThanOrEqual(2)
  expect(await core.database.$count(unusedFiles)).toBe(2000)
})

test('where the storage fails, it is asked once, and all is noted', async () => {
  const errors: string[] = []
  let asked = 0
  const remove = () => {
    asked += 1
    return Promise.reject(new Error('The storage is away.'))
  }
  const report = (error: Error) => void errors.push(error.message)
  await forgetFiles({ ...core, storage: { ...core.storage, remove }, report }, names(2000))
  expect(errors).toEqual(['The storage is away.'])
  // One batch, and then each of its files by itself.
  expect(asked).toBeLessThanOrEqual(100)
  expect(await core.database.$count(unusedFiles)).toBe(2000)
})

test('one that cannot be removed keeps no other from going', async () => {
  const stuck = await store(core, 'cannot be removed')
  const good = await store(core, 'can be removed')
  const ofOthers = names(60).map((sha256) => ({ sha256 }))
  await core.database.insert(unusedFiles).values([{ sha256: stuck.sha256 }, ...ofOthers, { sha256: good.sha256 }])
  await twoMinutesLater()
  const remove = (sha256: string) =>
    sha256 === stuck.sha256 ? Promise.reject(new Error('It is locked.')) : core.storage.remove(sha256)
  const storage = { ...core.storage, remove }
  await expect(removeUnused({ ...core, storage })).rejects.toThrow('It is locked.')
  await removeUnused({ ...core, storage })
  expect(await core.storage.has(good.sha256)).toBe(false)
  expect(await core.storage.has(stuck.sha256)).toBe(true)
})
