import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateApiKey } from '../accounts/api-keys.ts'
import { cancelBuild } from '../builds/cancel-build.ts'
import { findBuild } from '../builds/find-build.ts'
import { presentBuild } from '../builds/present-build.ts'
import {
  beginBuild,
  enlargeBuild,
  failBuild,
  finishBuild,
  forgiveBuild,
  noteBuildProgress,
  requeueBuild,
} from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { events } from '../database/schema/events.ts'
import { members } from '../database/schema/members.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { users } from '../database/schema/users.ts'
import { teamUsage } from '../database/schema/team-usage.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import { acceptProof, readCheckWork } from '../elsewhere/check-proof.ts'
import { readState } from '../elsewhere/find-lease.ts'
import { forgetLeases } from '../elsewhere/forget-leases.ts'
import { finishProofElsewhere } from '../elsewhere/finish-proof.ts'
import { reportJobElsewhere } from '../elsewhere/report-job.ts'
import { userActor } from '../events/actor.ts'
import type { Viewer } from '../policies/viewer.ts'
import { changeProject } from '../projects/change-project.ts'
import { cancelProof } from '../proofs/cancel-proof.ts'
import { createProof } from '../proofs/create-proof.ts'
import { deleteProof } from '../proofs/delete-proof.ts'
import { findProof } from '../proofs/find-proof.ts'
import { beginProof, finishProof, requeueProof } from '../proofs/transition.ts'
import { SMALLEST_SIZE } from '../queue/size-class.ts'
import type { Notice } from '../queue/notices.ts'
import { finishForCheck, newKey } from '../testing/elsewhere.ts'
import { type TeamViewer, fetchJob, newBuild, newTeam, readyBuild, removeAllJobs, store } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'

let core: Core
let close: () => Promise<void>
let alice: TeamViewer
let bob: TeamViewer
let ada: Viewer
let userId: number
let ready: string

beforeAll(async () => {
  ;({ core, close } = await openTestCore())
  // No one else ends leases meanwhile.
  await core.supervision.stop()
  ;[alice, bob] = [await newTeam(core), await newTeam(core)]
  const person = { username: 'ada', email: 'ada@mail.example', passwordHash: '' }
  const [user] = await core.database.insert(users).values(person).returning()
  userId = user?.id ?? 0
  ada = { kind: 'user', userId, teamId: alice.teamId, role: 'member' }
  ready = (await readyBuild(core, alice)).build.id
})
afterAll(() => close())
beforeEach(() => removeAllJobs(core))

const buildRow = async (id: string) => (await findBuild(core, alice, id)).build
const proofRow = async (id: string) => (await findProof(core, alice, id)).proof
const newProof = async () => (await createProof(core, alice, ready, { input: '{"secret": 42}', meta: {} })).proof.id
const jobs = async () => (await core.database.$client.query('select id from pgboss.job')).rows
const eventsOf = (id: string) => core.database.select().from(events).where(eq(events.subjectId, id)).orderBy(events.id)

const cancelled = { status: 'Failed', error: 'Cancelled by ada.', cancelledBy: 'ada' }
const result = async () => ({
  details: {},
  setup: { kind: 'development' as const, statement: 'Made by a test.' },
  versions: {},
  warnings: [],
  computeTimes: { total: 1 },
  proveSize: SMALLEST_SIZE,
  verifySize: SMALLEST_SIZE,
  files: [{ kind: 'kept' as const, name: 'circuit.zkey', stored: await store(core, 'a key') }],
})
const proved = async () => ({
  warnings: [],
  computeTimes: { total: 1 },
  files: [{ kind: 'proof' as const, stored: await store(core, '{"pi_a":[]}') }],
})

describe('while it waits', () => {
  test('a build is Failed, says who cancelled it, and its job is gone', async () => {
    const { build } = await newBuild(core, alice)
    const answer = await cancelBuild(core, ada, build.id)
    expect(answer.build).toMatchObject({ ...cancelled, attempt: 0, startedAt: null, finishedAt: expect.any(Date) })
    expect(await jobs()).toEqual([])
    expect(await eventsOf(build.id)).toMatchObject([
      { kind: 'build.created' },
      { kind: 'build.failed', actorKind: 'user', teamId: alice.teamId, data: { attempt: 0, reason: 'cancelled' } },
    ])
  })

  test('the input of a proof is not kept', async () => {
    const id = await newProof()
    const [input] = await core.database.select().from(proofArtifacts).where(eq(proofArtifacts.proofId, id))
    expect(input?.kind).toBe('input')
    expect((await cancelProof(core, ada, id)).proof).toMatchObject(cancelled)
    expect(await core.database.$count(proofArtifacts, eq(proofArtifacts.proofId, id))).toBe(0)
    expect(await core.storage.has(input?.sha256 ?? '')).toBe(false)
    expect(await jobs()).toEqual([])
  })
})

describe('while it runs', () => {
  test('its worker is told, and whatever it reports afterwards changes nothing', async () => {
    const { build } = await newBuild(core, alice)
    const held = await fetchJob(core, 'compile')
    await beginBuild(core, held)
    const listening = Promise.withResolvers<void>()
    const told = new Promise<Notice>((resolve) => {
      core.queue.listen((notice) => {
        if (notice === undefined) listening.resolve()
        else if (notice.kind === 'withdrawn') resolve(notice)
      })
    })
    await listening.promise
    await cancelBuild(core, ada, build.id)
    expect(await told).toEqual({ kind: 'withdrawn', id: build.id })
    const before = await buildRow(build.id)
    expect(before).toMatchObject({ ...cancelled, activity: null })
    expect(await finishBuild(core, held, await result())).toBe(false)
    expect(await failBuild(core, held, 'too late', { total: 1 })).toBe(false)
    expect(await requeueBuild(core, held, 'ending')).toBe(false)
    expect(await enlargeBuild(core, held, SMALLEST_SIZE)).toBe(false)
    await forgiveBuild(core, held)
    await noteBuildProgress(core, held, 'Making the keys')
    expect(await beginBuild(core, { ...held, delivery: 7 })).toBe(false)
    expect(await buildRow(build.id)).toEqual(before)
    expect(await jobs()).toEqual([])
  })

  test('a job that was taken and not begun does not begin', async () => {
    const id = await newProof()
    const held = await fetchJob(core, 'prove')
    await cancelProof(core, ada, id)
    expect(await beginProof(core, held)).toBe(false)
    expect(await proofRow(id)).toMatchObject(cancelled)
  })

  test('one that waits for its second try is not tried again', async () => {
    const id = await newProof()
    const held = await fetchJob(core, 'prove')
    await beginProof(core, held)
    await requeueProof(core, held, 'fault')
    await cancelProof(core, ada, id)
    expect(await jobs()).toEqual([])
    expect(await proofRow(id)).toMatchObject(cancelled)
  })
})

describe('by a worker elsewhere', () => {
  test('a lease is fenced: its worker is told to stop, and its finish is refused', async () => {
    const id = await newProof()
    const { key, take } = await newKey(core)
    const lease = await take()
    await cancelProof(core, ada, id)
    expect(await readState(core, lease)).toBe('withdrawn')
    expect(await reportJobElsewhere(core, key, lease, 'Making the proof')).toBe('withdrawn')
    const finish = finishProofElsewhere(core, key, lease, { warnings: [], computeTimes: {} }, () => true)
    await expect(finish).rejects.toMatchObject({ kind: 'worker_job_over' })
    expect(await proofRow(id)).toMatchObject({ ...cancelled, activity: null })
  })

  test.for([
    ['cancelling', cancelProof],
    ['deleting', deleteProof],
  ] as const)(
    'the time that it was held counts for the day of its team: %s at the end spares no quota',
    async ([, end]) => {
      await core.database.delete(teamUsage)
      const id = await newProof()
      const { take } = await newKey(core)
      await take()
      const takenAt = new Date(Date.now() - 500_000)
      await core.database.update(workerLeases).set({ takenAt }).where(eq(workerLeases.jobId, id))
      await end(core, ada, id)
      await forgetLeases(core.database)
      await forgetLeases(core.database)
      const [usage] = await core.database.select().from(teamUsage).where(eq(teamUsage.teamId, alice.teamId))
      expect(usage?.cpuSeconds).toBeGreaterThanOrEqual(500)
      expect(usage?.cpuSeconds).toBeLessThan(1000)
    },
  )

  test('one that is verified here is not Ready afterwards, and nothing of its result is kept', async () => {
    const id = await newProof()
    const { key, take } = await newKey(core)
    await finishForCheck(core, key, await take())
    const held = await fetchJob(core, 'check')
    await beginProof(core, held)
    const work = await readCheckWork(core, id)
    if (work === undefined) throw new Error('There is nothing to check.')
    await cancelProof(core, ada, id)
    expect(await acceptProof(core, held, work, 1)).toBe(false)
    await forgetLeases(core.database)
    expect(await core.database.$count(workerUploads, eq(workerUploads.jobId, id))).toBe(0)
    expect(await proofRow(id)).toMatchObject({ ...cancelled, verified: null })
    expect(await jobs()).toEqual([])
  })
})

test('at the same moment as its finish it is Ready or cancelled, and never both', async () => {
  const ends = { Ready: 0, Failed: 0 }
  for (let round = 0; round < 24; round += 1) {
    const id = await newProof()
    const held = await fetchJob(core, 'prove')
    await beginProof(core, held)
    const made = await proved()
    // A cancellation looks the proof up first, so a finish that begins with it is nearly always earlier.
    const finish = sleep(round % 2 === 0 ? 0 : round).then(() => finishProof(core, held, made))
    const stop = cancelProof(core, ada, id).then(
      () => true,
      (error: { kind: string }) => {
        expect(error.kind).toBe('proof_finished')
        return false
      },
    )
    const [isFinished, isCancelled] = await Promise.all([finish, stop])
    expect([isFinished, isCancelled].filter(Boolean)).toHaveLength(1)
    const row = await proofRow(id)
    expect(row).toMatchObject(isCancelled ? { ...cancelled, verified: null } : { status: 'Ready', cancelledBy: null })
    const files = await core.database.select().from(proofArtifacts).where(eq(proofArtifacts.proofId, id))
    expect(files.map(({ kind }) => kind)).toEqual(isCancelled ? [] : ['proof'])
    const last = (await eventsOf(id)).filter(({ kind }) => kind === 'proof.ready' || kind === 'proof.failed')
    expect(last).toHaveLength(1)
    ends[row.status === 'Ready' ? 'Ready' : 'Failed'] += 1
  }
  // Both have to have happened for the test to say anything.
  expect(Math.min(ends.Ready, ends.Failed)).toBeGreaterThan(0)
})

test('twice is once: the second changes nothing and answers the same', async () => {
  const { build } = await newBuild(core, alice)
  await Promise.all([cancelBuild(core, ada, build.id), cancelBuild(core, ada, build.id)])
  const before = await buildRow(build.id)
  expect((await cancelBuild(core, alice, build.id)).build).toEqual(before)
  expect(await eventsOf(build.id)).toHaveLength(2)
})

test('what has another end is left as it is', async () => {
  await expect(cancelBuild(core, ada, ready)).rejects.toMatchObject({
    kind: 'circuit_finished',
    message: expect.stringContaining('is Ready already, so there is nothing to cancel'),
  })
  const id = await newProof()
  const held = await fetchJob(core, 'prove')
  await beginProof(core, held)
  await finishProof(core, held, await proved())
  await expect(cancelProof(core, ada, id)).rejects.toMatchObject({ kind: 'proof_finished' })
  expect(await proofRow(id)).toMatchObject({ status: 'Ready', cancelledBy: null })
})

test('a stranger finds nothing to cancel, also where the project is public', async () => {
  const { build, project } = await newBuild(core, alice, { projectName: 'open' })
  await changeProject(core, alice, project.id, { isPublic: true })
  for (const viewer of [bob, { kind: 'anonymous' } as const]) {
    await expect(cancelBuild(core, viewer, build.id)).rejects.toMatchObject({ kind: 'circuit_not_found' })
    await expect(cancelProof(core, viewer, await newProof())).rejects.toMatchObject({ kind: 'proof_not_found' })
  }
  expect((await buildRow(build.id)).status).toBe('Queued')
})

test('others read the name of the team, not of its people', async () => {
  const { build, project } = await newBuild(core, alice, { projectName: 'seen' })
  await changeProject(core, alice, project.id, { isPublic: true })
  await cancelBuild(core, ada, build.id)
  const shownTo = async (viewer: Viewer) => {
    const record = await findBuild(core, viewer, build.id)
    const { error, cancelled_by } = presentBuild(record, { viewer, publicUrl: core.publicUrl })
    return { error, cancelled_by }
  }
  expect(await shownTo(alice)).toEqual({ error: 'Cancelled by ada.', cancelled_by: 'ada' })
  const name = `Team ${alice.slug}`
  expect(await shownTo(bob)).toEqual({ error: `Cancelled by ${name}.`, cancelled_by: name })
})

test('a key says its name, and whose it is', async () => {
  const actor = userActor(userId)
  await core.database.insert(members).values({ teamId: alice.teamId, userId, role: 'member' })
  const { row } = await generateApiKey(core.database, { teamId: alice.teamId, actor, name: 'ci' })
  const { build } = await newBuild(core, alice)
  const byKey = { ...alice, apiKeyId: row.id }
  expect((await cancelBuild(core, byKey, build.id)).build.cancelledBy).toBe('ada with the API key “ci”')
})
