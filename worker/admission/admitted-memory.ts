import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import { NO_RESOURCES } from '@proofyard/frameworks/resources.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { AdmittedShare } from './admit-jobs.ts'
import type { MachineBudget, Share } from './machine-budget.ts'
import { recordPeaks } from './peak-memory.ts'

/** The memory of one job: what it was admitted for is the limit of all its programs together. */
export interface AdmittedMemory {
  /** Runs programs with the job's memory, and no more, less what others of the job run with at the moment. */
  sandbox: Sandbox
  /** Has at least so much from now on. @throws OutgrownError where it is not free at once */
  reserve: (memoryBytes: number) => Promise<void>
  /**
   * Takes what is free besides, for a job of which no one knows what it needs: up to three times its share, and at most half
   * of what is free. Such a job need not begin again where the machine has room.
   */
  takeHeadroom: () => void
  /**
   * Waits for as much as the program needs that passed the limit, and forgets that it did. Only for a job of a kind of which the
   * worker runs one at a time: two that wait and hold memory could block each other.
   *
   * @throws RangeError where the machine has less; the reason of `signal`
   */
  grow: (signal: AbortSignal) => Promise<void>
  /**
   * What the job would need, in bytes, where the last programs passed its share and not yet the framework's own limit; undefined
   * once another one was started after them: the framework got by without that memory.
   *
   * @param growth by how much more it is tried where no one knows how much is needed; never more than the framework's limit
   */
  outgrown: (growth?: number) => number | undefined
  /**
   * Makes a share of what the job has beyond so many bytes, for a program that works for it and of which it runs none at the moment:
   * its own programs have the rest from now on. Undefined where it has no more.
   */
  passOn: (keptBytes: number, holder: string) => Share | undefined
  /** Has again what a share holds that was passed on, for the program has ended without having done the work. */
  takeBack: (share: Share) => void
  /** What the job's programs took at their most so far, in bytes. */
  peakBytes: () => number
  /** Notes that a resident did a part of the work: what the job took is not what its own programs took. */
  noteResident: () => void
  /** As `peakBytes`; undefined where that is not what the job took, or nothing was measured. */
  measuredBytes: () => number | undefined
  /** The processor time of the job's programs so far, in seconds; of those that have ended. */
  cpuSeconds: () => number
  /** Whether one of the job's programs was ended because it passed a limit. */
  passedLimit: () => boolean
  /** Gives back what was taken beyond the share. */
  release: () => void
}

/** By how much more a job is tried at first. */
const GROWTH = 1.5

/** How many times its share a job takes besides, where that is free. */
const HEADROOM = 3

/** What a program has at least, for one that starts while others have the rest. */
const MIN_BYTES = 16 * 1024 ** 2

/** What admission took for a job, and how that gives up what it has reserved for another one, where it reserves. */
export type JobShare = Pick<AdmittedShare, 'resources' | 'holder'> & Partial<Pick<AdmittedShare, 'dropReservation'>>

export function admitMemory(sandbox: Sandbox, share: JobShare, budget: MachineBudget): AdmittedMemory {
  const extras: Share[] = []
  const running = new Set<{ memoryBytes: number }>()
  const peaks = recordPeaks()
  /** What was passed, and what is the most that may help. */
  let passed: { admittedBytes: number; mostBytes: number } | undefined
  /** What is known to be needed. */
  let needed: number | undefined
  let passedOnBytes = 0
  let cpuSeconds = 0
  let passedLimit = false
  let isMeasured = true
  const outgrown = (growth = GROWTH) =>
    needed ?? (passed && Math.min(Math.ceil(passed.admittedBytes * growth), passed.mostBytes))
  const forget = () => {
    passed = undefined
    needed = undefined
  }
  const admitted = () => [share, ...extras].reduce((sum, { resources }) => sum + resources.memoryBytes, 0)
  const more = (memoryBytes: number) => ({ ...NO_RESOURCES, memoryBytes: memoryBytes - admitted() })

  const run: Sandbox['run'] = async (command) => {
    const taken = [...running].reduce((sum, { memoryBytes }) => sum + memoryBytes, 0)
    const asked = command.limits.memoryBytes
    const mine = { memoryBytes: Math.min(asked, Math.max(admitted() - taken, MIN_BYTES)) }
    if (running.size === 0) forget()
    running.add(mine)
    const ended = peaks.begin()
    try {
      const outcome = await sandbox.run({ ...command, limits: { ...command.limits, ...mine, dataBytes: asked } })
      const { ending, usage } = outcome
      isMeasured &&= usage.peakMemoryBytes !== undefined
      ended(usage.peakMemoryBytes)
      cpuSeconds += usage.cpuSeconds
      passedLimit ||= ending.kind === 'limit'
      if (ending.kind === 'limit' && ending.limit === 'memory' && mine.memoryBytes < asked) {
        passed = { admittedBytes: admitted() + passedOnBytes, mostBytes: asked + taken }
      }
      return outcome
    } finally {
      running.delete(mine)
    }
  }

  return {
    sandbox: { kind: sandbox.kind, run },
    reserve: async (wanted) => {
      const memoryBytes = Math.ceil(wanted)
      if (memoryBytes <= admitted()) return
      const extra = budget.tryTake(more(memoryBytes), share.holder)
      if (extra === undefined) {
        needed = memoryBytes
        throw new OutgrownError(memoryBytes)
      }
      extras.push(extra)
    },
    takeHeadroom: () => {
      const memoryBytes = Math.floor(Math.min(HEADROOM * admitted(), budget.free().memoryBytes / 2))
      if (memoryBytes <= 0) return
      const extra = budget.tryTake({ ...NO_RESOURCES, memoryBytes }, share.holder)
      if (extra !== undefined) extras.push(extra)
    },
    grow: async (signal) => {
      const wanted = outgrown()
      if (wanted === undefined) return
      share.dropReservation?.()
      extras.push(await budget.take(more(wanted), share.holder, signal))
      forget()
    },
    passOn: (keptBytes, holder) => {
      if (admitted() <= keptBytes) return undefined
      const passed = budget.split(share, 0, holder)
      for (const from of [...extras, share]) {
        const memoryBytes = Math.min(admitted() - keptBytes, from.resources.memoryBytes)
        budget.merge(budget.split(from, memoryBytes, holder), passed)
      }
      passedOnBytes = passed.resources.memoryBytes
      return passed
    },
    takeBack: (passed) => {
      budget.merge(passed, share)
      passedOnBytes = 0
    },
    outgrown,
    peakBytes: peaks.bytes,
    noteResident: () => {
      isMeasured = false
    },
    measuredBytes: () => (isMeasured && peaks.bytes() > 0 ? peaks.bytes() : undefined),
    cpuSeconds: () => cpuSeconds,
    passedLimit: () => passedLimit,
    release: () => {
      for (const extra of extras.splice(0)) extra.release()
    },
  }
}
