import { SMALLEST_SIZE } from '../queue/size-class.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuildContent } from '../builds/add-build.ts'
import { createBuild } from '../builds/create-build.ts'
import { deleteBuild } from '../builds/delete-build.ts'
import { findBuild } from '../builds/find-build.ts'
import { recompileBuild } from '../builds/recompile-build.ts'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { idempotencyKeys } from '../database/schema/idempotency-keys.ts'
import type { Viewer } from '../policies/viewer.ts'
import { createProof } from '../proofs/create-proof.ts'
import { deleteProof } from '../proofs/delete-proof.ts'
import type { StoredFile } from '../storage/storage.ts'
import {
  type TeamViewer,
  finishNextProof,
  newBuild,
  newTeam,
  readyBuild,
  store,
  circomQueueName,
} from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { forgetOldKeys } from './make-once.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let project: StoredFile
let content: BuildContent

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core)
  project = await store(core, 'the same archive')
  const build = await ready('ready')
  const { circuitType, manifest, provingScheme, details } = build
  content = {
    circuitType,
    toolchain: null,
    size: SMALLEST_SIZE,
    manifest,
    provingScheme,
    details,
    project,
    homepage: null,
    repository: null,
    summary: null,
    tags: ['latest'],
    meta: {},
    uploadedFileName: 'a.tar.gz',
    warnings: [],
  }
})
afterAll(() => close())

/** A Ready build, whatever else was queued before. */
async function ready(projectName: string) {
  await core.queue.boss.deleteAllJobs(circomQueueName('compile'))
  return (await readyBuild(core, alice, { projectName, project })).build
}

async function upload(key: string, options: Partial<BuildContent> = {}, viewer: Viewer = alice, at = core) {
  const { build } = await createBuild(at, viewer, { projectName: 'sent', ...content, ...options }, key)
  return build.id
}

async function prove(key: string, input = '{"a":1}', identifier = 'ready', meta = {}) {
  const { proof } = await createProof(core, alice, identifier, { input, meta }, key)
  return proof.id
}

const reused = { kind: 'idempotency_key_reused' }
const jobs = async (queue: string) => (await core.queue.boss.findJobs(queue)).length

test('the same upload ten times at once makes one build and one job', async () => {
  const before = await jobs(circomQueueName('compile'))
  const ids = await Promise.all(Array.from({ length: 10 }, () => upload('ten')))
  expect(new Set(ids).size).toBe(1)
  expect(await jobs(circomQueueName('compile'))).toBe(before + 1)
})

test('the same proof ten times at once is one proof and one job, and comes back as it is now', async () => {
  const before = await jobs(circomQueueName('prove'))
  const ids = await Promise.all(Array.from({ length: 10 }, () => prove('ten')))
  expect(new Set(ids).size).toBe(1)
  expect(await jobs(circomQueueName('prove'))).toBe(before + 1)
  await finishNextProof(core)
  const { proof } = await createProof(core, alice, 'ready', { input: '{"a":1}', meta: {} }, 'ten')
  expect(proof).toMatchObject({ id: ids[0], status: 'Ready' })
})

test('a server that is killed after the commit and before the answer made it all the same', async () => {
  const other = await openCore(settings)
  const unanswered = await upload('killed', {}, alice, other)
  await closeCore(other)
  expect(await upload('killed')).toBe(unanswered)
})

test('compiling again makes one build, although its tag is on the new one by then', async () => {
  async function recompile(key: string): Promise<string> {
    const record = await findBuild(core, alice, 'other')
    const described = {
      provingScheme: content.provingScheme,
      details: content.details,
      toolchain: null,
      size: SMALLEST_SIZE,
    }
    return (await recompileBuild(core, alice, 'other', { record, project, described }, { key })).build.id
  }
  const first = await ready('other')
  const made = await recompile('compile')
  expect(made).not.toBe(first.id)
  expect(await recompile('compile')).toBe(made)
  expect(await recompile('again')).not.toBe(made)
  await expect(upload('compile')).rejects.toMatchObject(reused)
})

test('the key of another request is refused', async () => {
  const id = await upload('one', { tags: ['a', 'b'], meta: { x: '1', y: '2' } })
  expect(await upload('one', { tags: ['b', 'a'], meta: { y: '2', x: '1' } })).toBe(id)
  await expect(upload('one')).rejects.toMatchObject(reused)
  await expect(upload('one', { tags: ['a'], meta: { x: '1', y: '2' } })).rejects.toMatchObject(reused)
  const archive = await store(core, 'another archive')
  await expect(upload('one', { tags: ['a', 'b'], meta: { x: '1', y: '2' }, project: archive })).rejects.toMatchObject(
    reused,
  )

  const build = await ready('provable')
  const proof = await prove('one', '{"a":2}', build.id)
  expect(await prove('one', '{"a":2}', build.id)).toBe(proof)
  await expect(prove('one', '{"a":3}', build.id)).rejects.toMatchObject(reused)
  await expect(prove('one', '{"a":2}', build.id, { m: '' })).rejects.toMatchObject(reused)
  await expect(prove('one', '{"a":2}', 'provable:other')).rejects.toMatchObject(reused)
})

test('the key is of one team, and a proof repeats although its tag has moved', async () => {
  const bob = await newTeam(core)
  expect(await upload('shared', {}, bob)).not.toBe(await upload('shared'))
  await ready('moving')
  const proof = await prove('moved', '{}', 'moving')
  await newBuild(core, alice, { projectName: 'moving' })
  expect(await prove('moved', '{}', 'moving')).toBe(proof)
})

test('a request that was refused does not use up its key', async () => {
  await expect(prove('early', '{}', 'not-yet')).rejects.toMatchObject({ kind: 'circuit_not_found' })
  await ready('not-yet')
  expect(await prove('early', '{}', 'not-yet')).toEqual(expect.any(String))
})

test('what is deleted, or a day old, is made again', async () => {
  const build = await upload('deleted')
  await deleteBuild(core, alice, build)
  expect(await upload('deleted')).not.toBe(build)
  const proof = await prove('deleted')
  await deleteProof(core, alice, proof)
  expect(await prove('deleted')).not.toBe(proof)

  const old = await upload('old')
  await core.database.update(idempotencyKeys).set({ createdAt: sql`now() - interval '25 hours'` })
  const again = await upload('old', { tags: [] })
  expect(again).not.toBe(old)
  expect(await upload('old', { tags: [] })).toBe(again)
  await forgetOldKeys(core)
  expect(await core.database.select({ build: idempotencyKeys.buildId }).from(idempotencyKeys)).toEqual([
    { build: again },
  ])
})

test('the table does not hold the keys', async () => {
  await upload('a-very-secret-key')
  expect(JSON.stringify(await core.database.select().from(idempotencyKeys))).not.toContain('a-very-secret-key')
})
