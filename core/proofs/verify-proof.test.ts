import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, type CoreSettings, closeCore, openCore } from '../context.ts'
import { DomainError } from '../errors.ts'
import { changeProject } from '../projects/change-project.ts'
import type { HeldJob } from '../queue/job.ts'
import { type JobTaker, takeJobs } from '../queue/take-jobs.ts'
import { type TeamViewer, circomQueue, newTeam, readyBuild, readyProof, circomQueueName } from '../testing/fixtures.ts'
import { openTestCore } from '../testing/open-test-core.ts'
import { createProof } from './create-proof.ts'
import { deleteProof } from './delete-proof.ts'
import { giveUpVerification, readVerificationWork, tellVerdict } from './verification-work.ts'
import { verifyProof } from './verify-proof.ts'

let core: Core
let settings: CoreSettings
let close: () => Promise<void>
let alice: TeamViewer
let proof: string

beforeAll(async () => {
  ;({ core, settings, close } = await openTestCore())
  alice = await newTeam(core, 'alice')
  await readyBuild(core, alice, { projectName: 'open' })
  await changeProject(core, alice, 'open', { isPublic: true })
  proof = await readyProof(core, alice, 'open')
})
afterAll(() => close())

/** A worker that does `work` with each verification. */
function worker(work: (held: HeldJob) => Promise<void>): JobTaker {
  return takeJobs(core, { queues: () => [circomQueue('verify')], concurrency: 1, work })
}

/** pg-boss with each look into the jobs counted. */
function readCounter(boss: Core['queue']['boss'], count: () => void): Core['queue']['boss'] {
  return new Proxy(boss, {
    get: (target, name) => {
      if (name === 'findJobs') count()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const jobs = () => core.queue.boss.findJobs(circomQueueName('verify'))

test('the verdict of the worker comes back, whatever it is, and no job is left', async () => {
  for (const verified of [true, false]) {
    const taker = worker(async (held) => {
      expect(await readVerificationWork(core, held)).toMatchObject({
        circuitType: 'circom',
        proofSha256: expect.any(String),
        publicValuesSha256: expect.any(String),
        verificationKeySha256: expect.any(String),
      })
      await tellVerdict(core, held, { verified })
    })
    const asked = Promise.all([verifyProof(core, alice, proof), verifyProof(core, alice, proof)])
    expect(await asked).toEqual([{ verified }, { verified }])
    await taker.stop()
  }
  expect(await jobs()).toEqual([])
})

test('without a worker the answer is a plain one, and no job is left', async () => {
  await expect(verifyProof(core, alice, proof, { timeoutMs: 200 })).rejects.toMatchObject({
    kind: 'verification_unavailable',
    message: 'No worker verified the proof in time. No worker is online. The verification starts when one connects.',
  })
  await expect(verifyProof(core, alice, proof, { signal: AbortSignal.abort() })).rejects.toThrow('in time')
  expect(await jobs()).toEqual([])
})

test('a worker that fails three times ends in a plain answer', async () => {
  const tries: number[] = []
  const taker = worker(async (held) => {
    tries.push(held.delivery)
    await giveUpVerification(core, held)
  })
  await expect(verifyProof(core, alice, proof)).rejects.toThrow('fault of this server')
  await taker.stop()
  expect(tries).toEqual([0, 1, 2])
  expect(await jobs()).toEqual([])
})

test('the verification of a worker that is killed is taken up by another', async () => {
  const program = fileURLToPath(new URL('../testing/holding-worker.ts', import.meta.url))
  const child = fork(program, [settings.databaseUrl, settings.storageUrl])
  const begun = once(child, 'message')
  const asked = verifyProof(core, alice, proof)
  await begun
  child.kill('SIGKILL')
  await once(child, 'exit')
  const taker = worker(async (held) => {
    expect(held.delivery).toBe(1)
    await tellVerdict(core, { ...held, delivery: 0 }, { verified: false })
    await tellVerdict(core, held, { verified: true })
  })
  expect(await asked).toEqual({ verified: true })
  await taker.stop()
})

/** Ends the connections that listen for notices, and no others. */
async function cutListeners(): Promise<void> {
  await core.database.$client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query = 'listen proofyard_jobs'`,
  )
}

test('each of two servers gets the verdicts that it asked for, by one worker', async () => {
  const other = await openCore(settings)
  let asked = 0
  const taker = worker((held) => tellVerdict(core, held, { verified: (asked += 1) > 0 }))
  const servers = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? core : other))
  const verdicts = await Promise.all(servers.map((server) => verifyProof(server, alice, proof)))
  expect(verdicts).toEqual(servers.map(() => ({ verified: true })))
  expect(asked).toBe(20)
  await taker.stop()
  await closeCore(other)
  expect(await jobs()).toEqual([])
})

test('a verdict whose notice was lost with the connection is read when that is there again', async () => {
  let toldAt = 0
  const taker = worker(async (held) => {
    await cutListeners()
    await tellVerdict(core, held, { verified: true })
    toldAt = Date.now()
  })
  expect(await verifyProof(core, alice, proof)).toEqual({ verified: true })
  expect(Date.now() - toldAt).toBeLessThan(5000)
  await taker.stop()
})

test('no verification leaves a subscription or a connection behind, however it ends', async () => {
  let subscriptions = 0
  const counting: Core = {
    ...core,
    queue: {
      ...core.queue,
      listen: (onNotice) => {
        const unsubscribe = core.queue.listen(onNotice)
        subscriptions += 1
        return () => {
          subscriptions -= 1
          unsubscribe()
        }
      },
    },
  }
  let tries = 0
  const taker = worker((held) =>
    (tries += 1) > 3 ? tellVerdict(core, held, { verified: true }) : giveUpVerification(core, held),
  )
  await expect(verifyProof(counting, alice, proof)).rejects.toThrow('fault of this server')
  await Promise.all(Array.from({ length: 10 }, () => verifyProof(counting, alice, proof)))
  await taker.stop()
  await expect(verifyProof(counting, alice, proof, { timeoutMs: 100 })).rejects.toThrow('in time')
  await expect(verifyProof(counting, alice, proof, { signal: AbortSignal.abort() })).rejects.toThrow('in time')
  expect(subscriptions).toBe(0)
  const { rows } = await core.database.$client.query(
    `select count(*)::int as listening from pg_stat_activity
     where datname = current_database() and query = 'listen proofyard_jobs'`,
  )
  expect(rows).toEqual([{ listening: 1 }])
})

test('a verdict is told without a poll', async () => {
  const taker = worker((held) => tellVerdict(core, held, { verified: true }))
  await verifyProof(core, alice, proof)
  let reads = 0
  const counting: Core = {
    ...core,
    queue: { ...core.queue, boss: readCounter(core.queue.boss, () => (reads += 1)) },
  }
  await verifyProof(counting, alice, proof)
  expect(reads).toBe(1)
  await taker.stop()
})

test('hoarder-at-once: of eighty that a team asks for at the same time 64 wait, and another team has its turn', async () => {
  const carol = await newTeam(core, 'carol')
  const ending = new AbortController()
  const { signal } = ending
  const refused: unknown[] = []
  const asked80 = Array.from({ length: 80 }, () =>
    verifyProof(core, carol, proof, { signal }).catch((error: unknown) => {
      const isTooMany = error instanceof DomainError && error.kind === 'too_many_queued'
      if (isTooMany) refused.push(error)
      return isTooMany
    }),
  )
  await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(16)
  expect(await jobs()).toHaveLength(64)
  const asked = verifyProof(core, alice, proof)
  const taker = worker((held) => tellVerdict(core, held, { verified: true }))
  expect(await asked).toEqual({ verified: true })
  await taker.stop()
  ending.abort()
  await Promise.all(asked80)
  expect(refused).toHaveLength(16)
  expect(await jobs()).toEqual([])
  // Those that were refused and those that are done take no place.
  await expect(verifyProof(core, carol, proof, { timeoutMs: 1 })).rejects.toMatchObject({
    kind: 'verification_unavailable',
  })
})

test('a proof that is not Ready, not seen or gone is told apart', async () => {
  const bob = await newTeam(core, 'bob')
  await expect(verifyProof(core, bob, proof, { timeoutMs: 1 })).rejects.toMatchObject({
    kind: 'verification_unavailable',
  })
  await changeProject(core, alice, 'open', { isPublic: false })
  await expect(verifyProof(core, bob, proof)).rejects.toMatchObject({ kind: 'proof_not_found' })
  const queued = await createProof(core, alice, 'open', { input: '{}', meta: {} })
  await expect(verifyProof(core, alice, queued.proof.id)).rejects.toMatchObject({ kind: 'proof_not_ready' })

  const fleeting = proof
  const taker = worker(async (held) => {
    await deleteProof(core, alice, fleeting)
    expect(await readVerificationWork(core, held)).toBeUndefined()
    await tellVerdict(core, held, { verified: false })
  })
  await expect(verifyProof(core, alice, fleeting)).rejects.toMatchObject({ kind: 'proof_not_found' })
  await taker.stop()
  await expect(verifyProof(core, alice, fleeting)).rejects.toMatchObject({ kind: 'proof_not_found' })
})
