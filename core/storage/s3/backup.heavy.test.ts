import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp } from '../../backup/back-up.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { openEmptyPlace } from '../../backup/testing/empty-place.ts'
import { checkStored } from '../../artifacts/check-stored.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../../context.ts'
import { newTeam, readyBuild, readyProof } from '../../testing/fixtures.ts'
import { openTestCore } from '../../testing/open-test-core.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'

let server: S3Server
let folder: string
let core: Core
let settings: CoreSettings
let close: () => Promise<void>
const inBucket = () => ({
  storageUrl: server.urlOf(`test-${randomBytes(4).toString('hex')}`),
  storageCache: { folder: join(folder, 'cache'), maxBytes: 2 ** 30 },
})

beforeAll(async () => {
  server = await startS3Server()
  Object.assign(process.env, server.env)
  folder = await mkdtemp(join(tmpdir(), 'proofyard-s3-backup-'))
  const opened = await openTestCore()
  settings = { ...opened.settings, ...inBucket() }
  core = await openCore(settings)
  close = async () => {
    await closeCore(core)
    await opened.close()
  }
}, 30 * 60_000)
afterAll(async () => {
  await close()
  await server.remove()
  await rm(folder, { recursive: true, force: true })
})

test('what lies in a bucket is backed up, and restored into another folder of a bucket, and onto a disk', async () => {
  const viewer = await newTeam(core)
  const { build } = await readyBuild(core, viewer)
  await readyProof(core, viewer, build.id)
  const file = join(folder, 'bucket.backup')
  const made = await backUp({ databaseUrl: settings.databaseUrl, storage: core.storage, file })
  expect(made.artifacts).toBeGreaterThan(5)
  for (const where of ['bucket', 'disk']) {
    const place = await openEmptyPlace()
    const target = where === 'bucket' ? { ...place, ...inBucket() } : place
    expect(await restoreBackup({ ...target, file })).toMatchObject({ artifacts: made.artifacts })
    const there = await openCore({ ...settings, ...target })
    expect(await checkStored(there)).toEqual({ looked: made.artifacts, missing: [] })
    const { rows } = await there.database.$client.query<{ sha256: string }>('select sha256 from artifacts')
    for (const { sha256 } of rows) {
      expect(await text(there.storage.read(sha256))).toBe(await text(core.storage.read(sha256)))
    }
    await closeCore(there)
    await place.remove()
  }
})

test('a bucket that is away, or lost a file, ends a backup with a sentence, and leaves none', async () => {
  const { rows } = await core.database.$client.query<{ sha256: string }>(
    `select sha256 from proof_artifacts where kind = 'public' limit 1`,
  )
  const sha256 = rows[0]?.sha256 ?? ''
  await core.storage.remove(sha256)
  expect((await checkStored(core)).missing).toEqual([{ sha256, owners: [expect.stringMatching(/^the proof /)] }])
  const make = (name: string) =>
    backUp({ databaseUrl: settings.databaseUrl, storage: core.storage, file: join(folder, name) })
  await expect(make('lost')).rejects.toThrow(`The stored file ${sha256} is missing or damaged`)
  await server.kill()
  await expect(make('away')).rejects.toThrow()
  await server.start()
  expect((await readdir(folder)).filter((name) => /lost|away/.test(name))).toEqual([])
})
