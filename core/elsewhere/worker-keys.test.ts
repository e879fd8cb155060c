import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { events } from '../database/schema/events.ts'
import { createProof } from '../proofs/create-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { newKey } from '../testing/elsewhere.ts'
import { type TeamViewer, newBuild, newTeam, readyBuild, removeAllJobs } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { readKnownMachines } from '../workers/known-machines.ts'
import { addWorkerKey, endWorkerKey, findWorkerKey, listWorkerKeys, rotateWorkerKey } from './worker-keys.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let build: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  alice = await newTeam(core)
  build = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())
beforeEach(() => removeAllJobs(core))

test('that a key was made and ended is recorded, once each, with nothing of its name or secret', async () => {
  const secret = await addWorkerKey(core, { name: 'audited', offers: ['circom'] })
  expect(await addWorkerKey(core, { name: 'audited', offers: ['circom'] })).toBeUndefined()
  expect(await endWorkerKey(core, 'audited')).toBe(true)
  expect(await endWorkerKey(core, 'audited')).toBe(false)
  const rows = await core.database
    .select()
    .from(events)
    .where(sql`${events.kind} like 'worker\\_key.%'`)
    .orderBy(asc(events.id))
  expect(rows.map(({ kind, actorKind, teamId, data }) => ({ kind, actorKind, teamId, data }))).toEqual([
    { kind: 'worker_key.created', actorKind: 'server', teamId: null, data: {} },
    { kind: 'worker_key.ended', actorKind: 'server', teamId: null, data: {} },
  ])
  const [{ rows: ids }] = [
    await core.database.execute<{ id: string }>(sql`select id from worker_keys where name = 'audited'`),
  ]
  expect(rows.map(({ subjectId }) => subjectId)).toEqual([ids[0]?.id, ids[0]?.id])
  expect(JSON.stringify(rows)).not.toContain(secret)
})

test('rotated-key: both secrets are one key until the date, then only the new one is', async () => {
  const old = (await addWorkerKey(core, { name: 'rotated', offers: ['circom'] })) ?? ''
  const before = await findWorkerKey(core, old)
  const second = (await rotateWorkerKey(core, 'rotated', { acceptSeconds: 60 })) ?? ''
  expect(await findWorkerKey(core, old)).toEqual(before)
  expect(await findWorkerKey(core, second)).toEqual(before)
  const used = async () => (await listWorkerKeys(core)).find(({ name }) => name === 'rotated')?.previousUsedAt
  expect(await used()).toBeInstanceOf(Date)
  await core.database.execute(sql`update worker_keys set previous_until = clock_timestamp() where name = 'rotated'`)
  expect(await findWorkerKey(core, old)).toBeUndefined()
  // Of three secrets the first is gone, and with 0 the second is gone at once.
  const third = (await rotateWorkerKey(core, 'rotated', { acceptSeconds: 60 })) ?? ''
  expect(await findWorkerKey(core, second)).toEqual(before)
  expect(await findWorkerKey(core, old)).toBeUndefined()
  const fourth = (await rotateWorkerKey(core, 'rotated', { acceptSeconds: 0 })) ?? ''
  expect([await findWorkerKey(core, second), await findWorkerKey(core, third)]).toEqual([undefined, undefined])
  expect(await findWorkerKey(core, fourth)).toEqual(before)
  await rotateWorkerKey(core, 'rotated', { acceptSeconds: 60 })
  await endWorkerKey(core, 'rotated')
  expect(await findWorkerKey(core, fourth)).toBeUndefined()
  expect(await rotateWorkerKey(core, 'rotated', { acceptSeconds: 60 })).toBeUndefined()
})

test('ended-key: what its workers held goes to others, and costs no try', async () => {
  const stolen = await newKey(core)
  const { proof } = await createProof(core, alice, build, { input: '{}', meta: {} })
  const { build: compiled } = await newBuild(core, alice, { projectName: 'held' })
  const held = [await stolen.take(), await stolen.take()]
  expect(held.map(({ jobId }) => jobId).toSorted()).toEqual([proof.id, compiled.id].toSorted())
  expect((await findProof(core, alice, proof.id)).proof.tries).toBe(1)
  expect(await endWorkerKey(core, stolen.key.name)).toBe(true)
  const other = await newKey(core)
  const taken: string[] = []
  await vi.waitFor(
    async () => {
      taken.push((await other.take()).jobId)
      expect(taken).toHaveLength(2)
    },
    { timeout: 30_000, interval: 500 },
  )
  expect((await findProof(core, alice, proof.id)).proof).toMatchObject({ status: 'In Progress', attempt: 2, tries: 1 })
  const rows = await core.database
    .select({ tries: builds.tries })
    .from(builds)
    .where(sql`${builds.id} = ${compiled.id}`)
  expect(rows).toEqual([{ tries: 1 }])
}, 60_000)

test('ended-key: its machines are not expected back', async () => {
  const { key, take } = await newKey(core)
  await expect(take()).rejects.toThrow('There was no job')
  await endWorkerKey(core, key.name)
  const other = await newKey(core)
  await expect(other.take()).rejects.toThrow('There was no job')
  await core.database.execute(sql`update workers set ended_at = clock_timestamp() where host = ${other.key.name}`)
  const keys = (await readKnownMachines(core)).map(({ keyId }) => keyId)
  expect(keys).toContain(other.key.id)
  expect(keys).not.toContain(key.id)
})
