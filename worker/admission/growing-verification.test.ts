import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { QueueKey } from '@proofyard/core/queue/job.ts'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import { NO_RESOURCES, type Resources } from '@proofyard/frameworks/resources.ts'
import { sandboxOf } from '@proofyard/sandbox/find-sandbox.ts'
import { admitJobs } from './admit-jobs.ts'
import { admitVerifications } from './admit-verifications.ts'
import { admitMemory } from './admitted-memory.ts'
import { openMachineBudget } from './machine-budget.ts'

const MIB = 1024 ** 2
const memory = (mebibytes: number): Resources => ({ ...NO_RESOURCES, memoryBytes: mebibytes * MIB })
const machine = { ...memory(1024), threads: 8, diskBytes: 1024 ** 4 }
const queue = (mebibytes: number): QueueKey => ({
  kind: 'verify',
  circuitType: 'circom',
  toolchain: null,
  size: `${mebibytes}m1t256d`,
})
const quiet = new AbortController().signal

/** A machine that a proof has filled, and one verification at a time; large ones take from the budget, of which it is short at once. */
function fullMachine() {
  const budget = openMachineBudget(machine)
  const proof = budget.tryTake(memory(768), 'a proof')
  const verifications = admitVerifications(
    memory(128),
    admitJobs(budget, { onReserved: () => undefined, passedByMs: 0 }),
  )
  /** All that wait have their turn. */
  const look = (waiting: QueueKey[]) => verifications.look(waiting, () => Promise.resolve(waiting))
  return { budget, proof, verifications, look }
}

/** A verification that was taken, and turns out to need more than its share. */
async function takeGrowing({ budget, verifications }: ReturnType<typeof fullMachine>, mebibytes: number) {
  const share = verifications.tryTake(queue(mebibytes))
  if (share === undefined) return expect.unreachable('there is no room for it')
  const running = admitMemory(sandboxOf('none'), share, budget)
  await expect(running.reserve(512 * MIB)).rejects.toThrow(OutgrownError)
  return { share, running }
}

const isGrown = (growing: Promise<void>) => Promise.race([growing.then(() => true), sleep(200).then(() => false)])

test.each(['while it is waited for', 'when it is served already'])(
  'a verification does not wait for what its own taker has reserved for the next: %s',
  async (when) => {
    const full = fullMachine()
    const { budget, proof, verifications, look } = full
    const waiting = [queue(1024), queue(64)]
    await look(waiting)
    // The large one is short, and then has a reservation.
    expect(verifications.tryTake(queue(1024))).toBeUndefined()
    const { share, running } = await takeGrowing(full, 64)
    if (when === 'when it is served already') {
      proof?.release()
      expect(budget.free().memoryBytes).toBe(0)
    }
    const growing = running.grow(quiet)
    proof?.release()
    expect(await isGrown(growing)).toBe(true)
    expect(running.outgrown()).toBeUndefined()
    running.release()
    share.release()

    // The large one has its turn next.
    await look([queue(1024)])
    await Promise.resolve()
    expect(verifications.tryTake(queue(1024)) ?? verifications.tryTake(queue(1024))).toMatchObject({
      resources: { memoryBytes: 1024 * MIB },
    })
  },
)

test('a large verification does not wait for the reservation of another large one either', async () => {
  const full = fullMachine()
  const { proof, verifications, look } = full
  await look([queue(1024), queue(256)])
  const { running } = await takeGrowing(full, 256)
  expect(verifications.tryTake(queue(1024))).toBeUndefined()
  const growing = running.grow(quiet)
  proof?.release()
  expect(await isGrown(growing)).toBe(true)
})

test('on a machine that stays full it waits no longer than its caller', async () => {
  const caller = new AbortController()
  const { share, running } = await takeGrowing(fullMachine(), 64)
  const growing = running.grow(caller.signal)
  expect(await isGrown(growing)).toBe(false)
  caller.abort(new Error('withdrawn'))
  await expect(growing).rejects.toThrow('withdrawn')
  share.release()
})
