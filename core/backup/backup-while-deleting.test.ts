import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectArtifacts } from '../artifacts/collect-artifacts.ts'
import { deleteBuild } from '../builds/delete-build.ts'
import type { Core, CoreSettings } from '../context.ts'
import { createProof } from '../proofs/create-proof.ts'
import type { Storage } from '../storage/storage.ts'
import { type TeamViewer, finishNextProof, newTeam, readyBuild, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { settleDeletions } from '../testing/settle-deletions.ts'
import { backUp } from './back-up.ts'
import { restoreBackup } from './restore-backup.ts'
import { type EmptyPlace, openEmptyPlace } from './testing/empty-place.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let place: EmptyPlace

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  place = await openEmptyPlace()
})
afterAll(async () => {
  await place.remove()
  await close()
})

const inAnHour = () => new Date(Date.now() + 3_600_000)

/** A storage whose first read waits until `meanwhile` is done. */
function interrupted(storage: Storage, meanwhile: () => Promise<void>): Storage {
  let done: Promise<void> | undefined
  async function* read(sha256: string): AsyncGenerator<Buffer> {
    done ??= meanwhile()
    await done
    yield* storage.read(sha256)
  }
  return { ...storage, read: (sha256) => Readable.from(read(sha256)) }
}

test('backup-while-deleting: what is deleted while it is made is in it, whole, and is collected afterwards', async () => {
  const { build } = await readyBuild(core, alice, { project: await store(core, 'deleted while a backup is made') })
  await createProof(core, alice, build.id, { input: '{"a":"finished while a backup is made"}', meta: {} })
  let collected = -1
  const storage = interrupted(core.storage, async () => {
    // Its input goes at once, by itself.
    await finishNextProof(core)
    await deleteBuild(core, alice, build.id)
    await settleDeletions(core)
    collected = await collectArtifacts(core, inAnHour())
  })
  const file = join(place.folder, 'backup')
  const made = await backUp({ databaseUrl: settings.databaseUrl, storage, file })
  expect(collected).toBe(0)
  expect(await core.database.$client.query('select from builds')).toMatchObject({ rowCount: 0 })

  expect(await collectArtifacts(core, inAnHour())).toBeGreaterThanOrEqual(made.artifacts)
  const restored = await restoreBackup({ ...place, file })
  expect(restored).toMatchObject({ artifacts: made.artifacts, jobs: 1 })
})

test('a backup that was killed keeps nothing: files are collected again', async () => {
  await store(core, 'left behind')
  const killed = new pg.Client({ connectionString: settings.databaseUrl })
  killed.on('error', () => undefined)
  await killed.connect()
  const { rows } = await killed.query<{ pid: number }>('select pg_advisory_lock(7201534889), pg_backend_pid() as pid')
  expect(await collectArtifacts(core, inAnHour())).toBe(0)
  // The lock goes with the session, a moment after it was told to end.
  await core.database.$client.query('select pg_terminate_backend($1, 10000)', [rows[0]?.pid])
  expect(await collectArtifacts(core, inAnHour())).toBe(1)
})
