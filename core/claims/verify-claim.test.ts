import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { collectArtifacts } from '../artifacts/collect-artifacts.ts'
import type { Core, CoreSettings } from '../context.ts'
import { retryWhileDatabaseDown } from '../database/retry-while-down.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { claimArtifacts } from '../database/schema/claim-artifacts.ts'
import { claims } from '../database/schema/claims.ts'
import { DomainError } from '../errors.ts'
import { readVerificationWork, tellVerdict } from '../proofs/verification-work.ts'
import type { HeldJob } from '../queue/job.ts'
import { type JobTaker, takeJobs } from '../queue/take-jobs.ts'
import { type TeamViewer, circomQueue, circomQueueName, newTeam, storeOnce } from '../testing/fixtures.ts'
import { broughtClaim } from '../testing/brought-claim.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { forgetClaims } from './forget-claims.ts'
import { verifyClaim } from './verify-claim.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
})
afterAll(() => close())

function worker(work: (held: HeldJob) => Promise<void>): JobTaker {
  return takeJobs(core, { queues: () => [circomQueue('verify-claim')], concurrency: 4, work })
}

const findJobs = () => core.queue.boss.findJobs(circomQueueName('verify-claim'))

/** Rows, jobs and stored files. Not while something is stored: what is half there would be taken for something old. */
async function left() {
  const files: string[] = []
  for await (const sha256 of core.storage.listOlderThan(new Date(Date.now() + 60_000))) files.push(sha256)
  const jobs = await findJobs()
  return { claims: await core.database.select().from(claims), jobs, files }
}

const nothing = { claims: [], jobs: [], files: [] }

test('a worker gets the documents that were brought, and its verdict comes back; nothing is left', async () => {
  const verdicts = [{ verified: true }, { verified: false, reason: 'The proof is cut off.' }]
  for (const verdict of verdicts) {
    const taker = worker(async (held) => {
      const work = await readVerificationWork(core, held)
      if (work === undefined) throw new Error('There is nothing to verify.')
      expect(work).toMatchObject({ circuitType: 'circom', manifest: broughtClaim().manifest, isBrought: true })
      const texts = [work.verificationKeySha256, work.publicValuesSha256, work.proofSha256].map((sha256) =>
        core.storage.readText(sha256 ?? '', 1000),
      )
      expect(await Promise.all(texts)).toEqual([...broughtClaim().texts.values()])
      await tellVerdict(core, held, verdict)
    })
    expect(await verifyClaim(core, alice, broughtClaim())).toEqual(verdict)
    await taker.stop()
    expect(await left()).toEqual(nothing)
  }
})

test('same-documents: those who bring the same ones at once do not take them from each other', async () => {
  const taker = worker(async (held) => {
    const work = await readVerificationWork(core, held)
    await tellVerdict(core, held, { verified: await core.storage.has(work?.proofSha256 ?? '') })
  })
  const verdicts = await Promise.all(Array.from({ length: 12 }, () => verifyClaim(core, alice, broughtClaim())))
  expect(verdicts).toEqual(verdicts.map(() => ({ verified: true })))
  await taker.stop()
  expect(await left()).toEqual(nothing)
})

test('a caller who goes, and one who waits too long, leave nothing behind', async () => {
  await expect(verifyClaim(core, alice, broughtClaim(), { timeoutMs: 200 })).rejects.toMatchObject({
    kind: 'verification_unavailable',
  })
  await expect(verifyClaim(core, alice, broughtClaim(), { signal: AbortSignal.abort() })).rejects.toThrow('in time')
  expect(await left()).toEqual(nothing)
})

test('hoarder: a team waits for 16 verifications at a time, and other teams for theirs', async () => {
  const gone = new AbortController()
  const waiting = Array.from({ length: 16 }, () => verifyClaim(core, alice, broughtClaim(), { signal: gone.signal }))
  const ended = Promise.allSettled(waiting)
  await expect.poll(() => core.database.$count(claims), { timeout: 20_000 }).toBe(16)
  await expect(verifyClaim(core, alice, broughtClaim())).rejects.toMatchObject({ kind: 'too_many_queued' })
  const bob = await newTeam(core, 'bob')
  await expect(verifyClaim(core, bob, broughtClaim(), { timeoutMs: 300 })).rejects.toMatchObject({
    kind: 'verification_unavailable',
  })
  gone.abort()
  await ended
  expect(await left()).toEqual(nothing)
})

test('hoarder-at-once: of forty that a team brings at the same time no more than 16 are stored', async () => {
  const gone = new AbortController()
  const ends = Array.from({ length: 40 }, (_, index) =>
    verifyClaim(core, alice, broughtClaim(JSON.stringify({ index })), { signal: gone.signal }).catch((error: unknown) =>
      error instanceof DomainError ? error.kind : error,
    ),
  )
  const first = await Promise.race(ends)
  expect(first).toBe('too_many_queued')
  await expect.poll(async () => (await findJobs()).length, { timeout: 20_000 }).toBe(16)
  const { claims: rows, files } = await left()
  // The key and the public values are the same of all.
  expect([rows.length, files.length]).toEqual([16, 18])
  gone.abort()
  expect((await Promise.all(ends)).filter((end) => end === 'too_many_queued')).toHaveLength(24)
  expect(await left()).toEqual(nothing)
})

test('database-loss: a caller who waits while every connection is cut gets the verdict, and nothing is left', async () => {
  const verdict = verifyClaim(core, alice, broughtClaim())
  await expect.poll(async () => (await findJobs()).length, { timeout: 20_000 }).toBe(1)
  const taker = worker(async (held) => {
    for (let cut = 0; cut < 3; cut += 1) {
      await core.database
        .execute(
          sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        )
        .catch(() => undefined)
    }
    await retryWhileDatabaseDown(() => tellVerdict(core, held, { verified: true }), AbortSignal.timeout(20_000))
  })
  expect(await verdict).toEqual({ verified: true })
  await taker.stop()
  expect(await left()).toEqual(nothing)
}, 60_000)

test('server-death: of a server that is killed while sixteen callers wait nothing stays, and its team waits for no one', async () => {
  const program = fileURLToPath(new URL('../testing/claiming-server.ts', import.meta.url))
  const child = fork(program, [settings.databaseUrl, settings.storageUrl, '16'])
  const [message]: unknown[] = await once(child, 'message')
  const { waiting, teamId } = z.object({ waiting: z.number(), teamId: z.number() }).parse(message)
  expect(waiting).toBe(16)
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
  // A worker may take what has no caller any more.
  const taker = worker(async (held) => tellVerdict(core, held, { verified: true }))
  await expect
    .poll(async () => (await findJobs()).filter(({ state }) => state === 'completed').length, { timeout: 20_000 })
    .toBe(16)
  const claimer: TeamViewer = { ...alice, teamId }
  await expect(verifyClaim(core, claimer, broughtClaim())).rejects.toMatchObject({ kind: 'too_many_queued' })
  const minutesAgo = (minutes: number) =>
    core.database.update(claims).set({ createdAt: new Date(Date.now() - minutes * 60_000) })
  await minutesAgo(3)
  expect(await verifyClaim(core, claimer, broughtClaim())).toEqual({ verified: true })
  await taker.stop()
  await minutesAgo(16)
  await forgetClaims(core.database)
  await core.queue.boss.deleteAllJobs(circomQueueName('verify-claim'))
  await collectArtifacts(core, new Date(Date.now() + 60_000))
  expect(await left()).toEqual(nothing)
}, 60_000)

test('server-death: what a server left that died while its caller waited goes after a while', async () => {
  const late = { group: 'x', manifest: {}, createdAt: new Date(Date.now() - 16 * 60_000) }
  const kept = { group: 'x', manifest: {}, createdAt: new Date(Date.now() - 14 * 60_000) }
  const { sha256, size } = await storeOnce(core, 'orphan')
  await core.database.insert(artifacts).values({ sha256, size }).onConflictDoNothing()
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const
  await core.database.insert(claims).values([
    { id: ids[0], ...late },
    { id: ids[1], ...kept },
  ])
  await core.database.insert(claimArtifacts).values({ claimId: ids[0], kind: 'proof', sha256 })
  await forgetClaims(core.database)
  expect((await core.database.select().from(claims)).map(({ id }) => id)).toEqual([ids[1]])
  expect(await core.database.select().from(claimArtifacts)).toEqual([])
})
