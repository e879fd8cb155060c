import { expect, test, vi } from 'vitest'
import type { QueueKey } from '@proofyard/core/queue/job.ts'
import type { Resources } from '@proofyard/frameworks/resources.ts'
import { admitJobs } from './admit-jobs.ts'
import { admitVerifications, memoryAlone, setAsideForVerifications } from './admit-verifications.ts'
import { type Share, openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
const machine = (mebibytes: number, threads = 8): Resources => ({
  memoryBytes: mebibytes * MIB,
  threads,
  diskBytes: 1024 ** 4,
  gpus: 0,
})
const queue = (mebibytes: number, kind: QueueKey['kind'] = 'prove'): QueueKey => ({
  kind,
  circuitType: 'circom',
  toolchain: null,
  size: `${mebibytes}m1t256d`,
})

function open(mebibytes: number, threads?: number, passedByMs = 1000) {
  const budget = openMachineBudget(machine(mebibytes, threads))
  const onReserved = vi.fn<() => void>()
  let now = 0
  const admission = admitJobs(budget, { onReserved, passedByMs, now: () => now })
  const wait = (milliseconds: number) => {
    now += milliseconds
  }
  /** All that wait have their turn. */
  const look = (waiting: QueueKey[]) => admission.look(waiting, () => Promise.resolve(waiting))
  return { budget, admission, look, onReserved, wait }
}

test('a job holds a share as long as it runs', () => {
  const { budget, admission } = open(1024)
  const share = admission.tryTake(queue(768))
  expect(share?.resources.memoryBytes).toBe(768 * MIB)
  expect(admission.tryTake(queue(512))).toBeUndefined()
  share?.release()
  expect(admission.tryTake(queue(512))).toBeDefined()
  expect(budget.free().memoryBytes).toBe(512 * MIB)
})

test('a worker never takes what it cannot hold, and is not blocked by it', async () => {
  const { admission, look, wait } = open(1024)
  for (let round = 0; round < 3; round += 1) {
    await look([queue(2048), queue(256)])
    expect(admission.tryTake(queue(2048))).toBeUndefined()
    wait(5000)
  }
  expect(admission.tryTake(queue(256))).toBeDefined()
})

test('a machine with fewer processors or less disk than a job would like runs it, slower', () => {
  const { admission } = open(1024, 2)
  const share = admission.tryTake({ ...queue(256), size: '256m16t4194304d' })
  expect(share?.resources).toMatchObject({ threads: 2, diskBytes: 1024 ** 4 })
})

test('a large job does not wait for ever behind a stream of small ones', async () => {
  expect(await secondsUntilLarge(1000)).toBeLessThan(10)
  // Without a reservation it would.
  expect(await secondsUntilLarge(Number.POSITIVE_INFINITY)).toBeUndefined()
})

test('small jobs have their turn between the large ones of a long queue', async () => {
  const { admission, look, wait, budget } = open(1024)
  const waiting = [queue(512), queue(768)]
  let [large, small] = [0, 0]
  const running: { share: Share; until: number }[] = []
  for (let second = 0; second < 60; second += 0.5) {
    for (const one of running.filter(({ until }) => until <= second)) {
      one.share.release()
      running.splice(running.indexOf(one), 1)
    }
    // A reservation is served.
    await Promise.resolve()
    await Promise.resolve()
    await look(waiting)
    for (const key of waiting) {
      const share = admission.tryTake(key)
      if (share === undefined) continue
      if (key === waiting[1]) large += 1
      else small += 1
      running.push({ share, until: second + (key === waiting[1] ? 2 : 0.5) })
    }
    wait(500)
  }
  expect(budget.free().memoryBytes).toBeLessThan(1024 * MIB)
  expect(large).toBeGreaterThan(5)
  expect(small).toBeGreaterThan(1.5 * large)
})

/** Two small jobs run at any time, each for a second, and more of them are always there. */
async function secondsUntilLarge(passedByMs: number): Promise<number | undefined> {
  const { admission, look, wait } = open(1024, 8, passedByMs)
  const running: Share[] = []
  for (let half = 0; half < 100; half += 1) {
    running.shift()?.release()
    await Promise.resolve()
    await look([queue(512), queue(1024)])
    for (let small = admission.tryTake(queue(512)); small !== undefined; small = admission.tryTake(queue(512)))
      running.push(small)
    if (admission.tryTake(queue(1024)) !== undefined) return half / 2
    wait(500)
  }
  return undefined
}

test('what was reserved is had by the job that waited, and by no other of its kind', async () => {
  const { admission, look, wait, onReserved, budget } = open(1024)
  const waiting = [queue(1024), queue(512)]
  await look(waiting)
  const small = admission.tryTake(queue(512))
  expect(admission.tryTake(queue(1024))).toBeUndefined()
  const passing = admission.tryTake(queue(512))
  wait(1500)
  expect(admission.tryTake(queue(1024))).toBeUndefined()
  // From now on nothing passes it.
  passing?.release()
  expect(admission.tryTake(queue(512))).toBeUndefined()
  small?.release()
  await vi.waitFor(() => expect(onReserved).toHaveBeenCalledOnce())
  expect(admission.tryTake(queue(512))).toBeUndefined()
  const large = admission.tryTake(queue(1024))
  expect(large?.resources.memoryBytes).toBe(1024 * MIB)
  large?.release()
  expect(budget.free()).toEqual(machine(1024))
  expect(admission.tryTake(queue(512))).toBeDefined()
})

test('a reservation goes when another worker has taken the job, before and after it was served', async () => {
  const { admission, look, wait, onReserved, budget } = open(1024)
  const reserve = async () => {
    await look([queue(1024)])
    admission.tryTake(queue(1024))
    admission.tryTake(queue(256))?.release()
    wait(1500)
    admission.tryTake(queue(1024))
  }
  const first = admission.tryTake(queue(512))
  await reserve()
  await look([queue(512)])
  const second = admission.tryTake(queue(512))
  expect(second).toBeDefined()
  second?.release()
  await reserve()
  for (const share of budget.shares()) share.release()
  await vi.waitFor(() => expect(onReserved).toHaveBeenCalledOnce())
  await look([])
  expect(budget.free()).toEqual(machine(1024))
  first?.release()
})

test('in which queues jobs wait is looked up only where one has found no room and has no turn now', async () => {
  const { admission, budget, wait } = open(1024)
  const waiting = vi.fn<() => Promise<QueueKey[]>>()
  await admission.look([queue(768), queue(512)], waiting)
  const share = admission.tryTake(queue(768))
  expect(admission.tryTake(queue(512))).toBeUndefined()
  await admission.look([queue(512)], waiting)
  expect(waiting).not.toHaveBeenCalled()
  const passing = admission.tryTake(queue(256))

  // Its team is at its quota, and its job waits: others have passed it all the same.
  waiting.mockResolvedValueOnce([queue(512)])
  await admission.look([], waiting)
  wait(1500)
  expect(admission.tryTake(queue(512))).toBeUndefined()
  for (const held of [passing, share]) held?.release()
  expect(admission.tryTake(queue(768))).toBeUndefined()

  waiting.mockResolvedValueOnce([])
  await admission.look([], waiting)
  expect(waiting).toHaveBeenCalledTimes(2)
  await vi.waitFor(() => expect(budget.free()).toEqual(machine(1024)))
})

test('who can do without is asked to give way at once', () => {
  const { admission, budget } = open(1024)
  const idle = budget.tryTake({ ...machine(768), threads: 0, diskBytes: 0 }, 'an idle resident')
  budget.onShortage(() => idle?.release())
  expect(admission.tryTake(queue(512))).toBeUndefined()
  expect(admission.tryTake(queue(512))).toBeDefined()
})

test('a verification has memory of its own, however full the machine is of proofs', () => {
  const { forJobs, forVerifications } = setAsideForVerifications(machine(4096))
  expect(forJobs.memoryBytes + forVerifications.memoryBytes).toBe(4096 * MIB)
  const budget = openMachineBudget(forJobs)
  const jobs = admitJobs(budget, { onReserved: () => undefined })
  const verifications = admitVerifications(forVerifications, jobs)
  while (jobs.tryTake(queue(128)) !== undefined);
  const share = verifications.tryTake(queue(160, 'verify'))
  expect(share).toBeDefined()
  expect(verifications.tryTake(queue(160, 'verify'))).toBeUndefined()
  share?.release()
  expect(verifications.tryTake(queue(160, 'verify'))).toBeDefined()
})

test('a claim waits for memory as a proof does, and for no processor', () => {
  const budget = openMachineBudget(machine(1024, 1))
  const jobs = admitJobs(budget, { onReserved: () => undefined })
  const claims = admitJobs(budget, { onReserved: () => undefined, needs: memoryAlone })
  const proof = jobs.tryTake(queue(512))
  expect(jobs.tryTake(queue(128))).toBeUndefined()
  const claim = claims.tryTake(queue(128, 'verify-claim'))
  expect(claim?.resources).toMatchObject({ memoryBytes: 128 * MIB, threads: 0, diskBytes: 0 })
  expect(claims.tryTake(queue(512, 'verify-claim'))).toBeUndefined()
  proof?.release()
  expect(claims.tryTake(queue(512, 'verify-claim'))).toBeDefined()
})

test('a verification larger than what is set aside takes from the budget', () => {
  const budget = openMachineBudget(machine(1024))
  const verifications = admitVerifications(
    { ...machine(256), threads: 0, diskBytes: 0 },
    admitJobs(budget, { onReserved: () => undefined }),
  )
  expect(verifications.tryTake(queue(512, 'verify'))).toBeDefined()
  expect(budget.free().memoryBytes).toBe(512 * MIB)
})
