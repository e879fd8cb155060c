import { type QueueKey, queueName } from '@proofyard/core/queue/job.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import type { Admission } from '@proofyard/core/queue/take-jobs.ts'
import { type Resources, fits } from '@proofyard/frameworks/resources.ts'
import { clampTo } from './clamp.ts'
import type { MachineBudget, Share } from './machine-budget.ts'

/** For so long others that fit may pass a job that does not. */
const PASSED_BY_MS = 10_000

/** What a job holds of the machine as long as it runs. */
export interface AdmittedShare extends Share {
  /**
   * Gives up what its taker has reserved for a later job, which is reserved again when that job is next looked at. To be called
   * before the job waits for more: with as many jobs as it may have, its taker takes none, and the reservation would wait for
   * the job that waits for it.
   */
  dropReservation: () => void
}

/** A share for the next job of a queue that others have passed for too long. */
interface Reservation {
  queue: string
  share: Share | undefined
  stop: AbortController
}

export interface AdmitOptions {
  /** Called when a reservation is served, so that the job is taken at once. */
  onReserved: () => void
  passedByMs?: number
  /** In milliseconds. */
  now?: () => number
  /** What a job of a size holds of the machine; all of its size, else. */
  needs?: (resources: Resources) => Resources
}

/**
 * Admits jobs to a machine's budget: each holds a share of it as long as it runs. What does not fit waits while others that
 * fit go first, but not for ever: after a while the budget is reserved for it, and nothing passes it any more.
 */
export function admitJobs(
  budget: MachineBudget,
  options: AdmitOptions,
): Admission<AdmittedShare> & Pick<AdmittedShare, 'dropReservation'> {
  const { onReserved, passedByMs = PASSED_BY_MS, now = () => performance.now(), needs = (all) => all } = options
  /** Queues of which a job has found no room. */
  const short = new Set<string>()
  /** Since when jobs of other queues have passed such a one. */
  const passedSince = new Map<string, number>()
  let reservation: Reservation | undefined

  function forget(name: string): void {
    short.delete(name)
    passedSince.delete(name)
  }

  function dropReservation(): void {
    reservation?.stop.abort(new Error('The job is not waited for any more.'))
    reservation?.share?.release()
    reservation = undefined
  }

  function reserve(queue: string, wanted: Resources): void {
    const made: Reservation = { queue, share: undefined, stop: new AbortController() }
    reservation = made
    budget.take(wanted, queue, made.stop.signal).then(
      (share) => {
        if (reservation !== made) return share.release()
        made.share = share
        onReserved()
      },
      () => undefined,
    )
  }

  const wantedFor = (queue: QueueKey) => clampTo(budget.total, needs(resourcesOf(queue.size)))
  const couldHold = (queue: QueueKey) => fits(wantedFor(queue), budget.total)

  return {
    dropReservation,
    couldHold,
    look: async (inTurn, waiting) => {
      const mayBegin = new Set(inTurn.map(queueName))
      // Another worker has taken it, or its team is at its quota, which may be so until midnight: it is reserved again after that.
      if (reservation !== undefined && !mayBegin.has(reservation.queue)) dropReservation()
      if ([...short].every((name) => mayBegin.has(name))) return
      // A team at its quota has no turn, and its jobs wait none the less.
      const names = new Set((await waiting()).map(queueName))
      for (const name of short) if (!names.has(name)) forget(name)
    },
    tryTake: (queue: QueueKey) => {
      const name = queueName(queue)
      if (!couldHold(queue)) return undefined
      const wanted = wantedFor(queue)
      if (reservation?.queue === name) {
        const { share } = reservation
        if (share === undefined) return undefined
        reservation = undefined
        forget(name)
        return { ...share, dropReservation }
      }
      const share = budget.tryTake(wanted, name)
      if (share !== undefined) {
        forget(name)
        for (const passed of short) if (!passedSince.has(passed)) passedSince.set(passed, now())
        return { ...share, dropReservation }
      }
      budget.makeRoom(wanted)
      short.add(name)
      const since = passedSince.get(name) ?? now()
      if (reservation === undefined && now() - since >= passedByMs) reserve(name, wanted)
      return undefined
    },
  }
}
