import { createHash } from 'node:crypto'
import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core, CoreSettings } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import type { StoredFile } from '../storage/storage.ts'
import { type TeamViewer, newBuild, newTeam, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { settleDeletions } from '../testing/settle-deletions.ts'
import { collectArtifact, collectArtifacts } from './collect-artifacts.ts'
import { ArtifactLostError, recordArtifacts } from './record-artifacts.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
})
afterAll(() => close())

const root = () => new URL(settings.storageUrl).pathname
const pathOf = (sha256: string) => join(root(), sha256.slice(0, 2), sha256)
const twoHoursAgo = () => new Date(Date.now() - 2 * 3_600_000)

/** Makes a file and its row, if there is one, look as if they were stored two hours ago. */
async function age(sha256: string): Promise<void> {
  await utimes(pathOf(sha256), twoHoursAgo(), twoHoursAgo())
  await core.database.update(artifacts).set({ createdAt: twoHoursAgo() }).where(eq(artifacts.sha256, sha256))
}

test('a file is stored once, under the hash of its bytes, read only', async () => {
  const text = 'the same bytes'
  const [one, other] = await Promise.all([store(core, text), store(core, text)])
  expect(one).toEqual({ sha256: createHash('sha256').update(text).digest('hex'), size: text.length })
  expect(other).toEqual(one)
  expect((await stat(pathOf(one.sha256))).mode & 0o777).toBe(0o444)
  expect(await core.storage.readText(one.sha256, 100)).toBe(text)
  await expect(core.storage.readText(one.sha256, 5)).rejects.toThrow('at most 5')
  expect(await readdir(join(root(), 'incoming'))).toEqual([])
})

test('a stream that breaks leaves nothing behind', async () => {
  async function* breaking() {
    yield Buffer.from('half')
    throw new Error('the client hung up')
  }
  await expect(core.storage.put(Readable.from(breaking()))).rejects.toThrow('hung up')
  expect(await readdir(join(root(), 'incoming'))).toEqual([])
})

test('no name leads out of the storage', () => {
  expect(() => core.storage.read('../../etc/passwd')).toThrow('not the name of a stored file')
})

test('what belongs to a build stays, however old; what a deleted one leaves is collected when it is old', async () => {
  const shared = await store(core, 'the archive of two builds')
  const { build } = await newBuild(core, alice, { project: shared })
  const second = await newBuild(core, alice, { project: shared })
  await age(shared.sha256)
  await deleteBuild(core, alice, build.id)
  await settleDeletions(core)
  expect(await collectArtifacts(core)).toBe(0)
  expect(await core.storage.has(shared.sha256)).toBe(true)

  await deleteBuild(core, alice, second.build.id)
  await settleDeletions(core)
  expect(await collectArtifacts(core)).toBe(1)
  expect(await core.storage.has(shared.sha256)).toBe(false)
})

test('what was stored a moment ago, again or for the first time, is not collected', async () => {
  const fresh = await store(core, 'an upload that has no build yet')
  expect(await collectArtifacts(core)).toBe(0)
  await age(fresh.sha256)
  await store(core, 'an upload that has no build yet')
  expect(await collectArtifacts(core)).toBe(0)
  await newBuild(core, alice, { project: fresh })
})

test('what a crash left goes: a file without a row, and one that was never whole', async () => {
  const orphan = await store(core, 'a file whose transaction never came')
  await age(orphan.sha256)
  const half = join(root(), 'incoming', 'half')
  await writeFile(half, 'half')
  await utimes(half, twoHoursAgo(), twoHoursAgo())
  expect(await collectArtifacts(core)).toBe(1)
  expect(await core.storage.has(orphan.sha256)).toBe(false)
  expect(await readdir(join(root(), 'incoming'))).toEqual([])
  expect(await core.database.select().from(artifacts).where(eq(artifacts.sha256, orphan.sha256))).toEqual([])
})

test('who writes a row while the file is being collected sees that it is gone', async () => {
  const file = await store(core, 'contested')
  expect(await collectArtifact(core, file.sha256)).toBe(true)
  const writing = core.database.transaction((transaction) => recordArtifacts(transaction, core.storage, [file]))
  await expect(writing).rejects.toThrow('collected too early')
})

test('where one of several files cannot be removed, no other goes when its row may be written again', async () => {
  const [slow, stuck] = [await store(core, 'slow to go'), await store(core, 'cannot be removed')]
  for (const { sha256 } of [slow, stuck]) await age(sha256)
  const going = Promise.withResolvers<void>()
  const remove = async (sha256: string) => {
    if (sha256 === stuck.sha256) throw new Error('The storage is busy.')
    await going.promise
    await core.storage.remove(sha256)
  }
  const failing = collectArtifacts({ database: core.database, storage: { ...core.storage, remove } }).catch(
    () => 'failed',
  )
  await Promise.race([failing, sleep(200)])
  const writing = core.database
    .transaction((transaction) => recordArtifacts(transaction, core.storage, [slow]))
    .then(
      () => 'kept',
      (error: unknown) => (error instanceof ArtifactLostError ? 'lost' : error),
    )
  await Promise.race([writing, sleep(200)])
  going.resolve()
  expect([await failing, await writing]).toEqual(['failed', 'lost'])
})

test('in a storm of writers and collectors each file that a row refers to stays, the others go, and no one waits in a circle', async () => {
  const { build } = await newBuild(core, alice)
  const texts = Array.from({ length: 120 }, (_, index) => `stormy ${index}`)
  for (const text of texts) await age((await store(core, text)).sha256)
  const refer = async (files: StoredFile[]) => {
    await core.database.transaction(async (transaction) => {
      await recordArtifacts(transaction, core.storage, files)
      const rows = files.map(({ sha256 }) => ({ buildId: build.id, kind: 'kept' as const, name: sha256, sha256 }))
      await transaction.insert(buildArtifacts).values(rows).onConflictDoNothing()
    })
  }
  const write = async (some: string[]): Promise<void> => {
    try {
      await refer(await Promise.all(some.map((text) => store(core, text))))
    } catch (error) {
      if (!(error instanceof ArtifactLostError)) throw error
      await write(some)
    }
  }
  const writers = [7, 11, 13, 17].map((step) => write(texts.filter((_, index) => index % step === 0).toReversed()))
  await Promise.all([collectArtifacts(core), collectArtifacts(core), ...writers])
  const names = texts.map((text) => createHash('sha256').update(text).digest('hex'))
  const isThere = await Promise.all(names.map((sha256) => core.storage.has(sha256)))
  const isReferred = names.map((_, index) => [7, 11, 13, 17].some((step) => index % step === 0))
  expect(isThere).toEqual(isReferred)
})
