import { asError } from '@proofyard/contract/as-error.ts'
import type { Core } from '../context.ts'
import { aborted } from '../process/end-signals.ts'
import { keepAlive } from './keep-alive.ts'
import { type HeldJob, type QueueKey, queueFamily, queueName } from './job.ts'
import type { Notice } from './notices.ts'
import { JobStoppedError, type RunningJob } from './running-job.ts'
import { ALONE } from './team-group.ts'
import { knowOnlyTurn } from './only-turn.ts'
import type { TakenJob, Turn } from './turns.ts'

export interface JobTaker {
  /** Takes no more jobs, and resolves when those that run have ended or `ending` is aborted. */
  drain: (ending: AbortSignal) => Promise<void>
  /** Takes no more jobs, aborts those that run, and resolves when all have returned. */
  stop: () => Promise<void>
  /** Looks into the queues at once, because there may be more of them. */
  look: () => void
  /** Is told that room was given back on this machine: it looks at once if a job waits for that. */
  roomFreed: () => void
  /** How long ago it last began to look, in milliseconds: a second or two, unless a look hangs. */
  lookedAgo: () => number
}

/** Room on this machine that is held for one job. */
export interface Room {
  release: () => void
}

/** Decides for which jobs there is room on this machine. */
export interface Admission<R extends Room> {
  /**
   * Is told in each round of which queues a job may be taken now, before room is taken for any of them.
   * @param waiting looks up in which queues jobs wait, also those of a team that is at its quota
   */
  look: (inTurn: QueueKey[], waiting: () => Promise<QueueKey[]>) => Promise<void>
  /** Whether there could ever be room for a job of a queue, with nothing else on this machine. */
  couldHold: (queue: QueueKey) => boolean
  /** Takes room for a job of a queue. @returns undefined where there is none now */
  tryTake: (queue: QueueKey) => R | undefined
}

/** How long a job waits that was not notified, such as one of a dead worker. */
const POLL_MS = 1000
const PAUSE_AFTER_ERROR_MS = 300
/** So often a worker looks again at once where others were faster; what keeps a job locked may take longer. */
const MAX_LOOKS = 10
/** For so long a job that has to run alone lets others go first; then no more are taken until it can. */
const MAX_WAIT_ALONE_MS = 10 * 60_000

/**
 * Takes jobs from the queues, as many at a time as `concurrency` says and as `admission` has room for, each for the team whose
 * turn it is, and runs `work` on each; the room is released after it. `work` itself begins and ends the job by the transitions; a job that it leaves held
 * goes to another worker when its heartbeat lapses here.
 */
export function takeJobs<R extends Room>(
  core: Core,
  options: {
    /** Asked each time, because what a worker can serve changes. */
    queues: () => Omit<QueueKey, 'size'>[]
    concurrency: number
    /** Whether jobs may be taken now; asked each time. Without it they always may. */
    mayTake?: () => boolean
    /** Without it there is room for everything. */
    admission?: Admission<R>
    work: (held: HeldJob, signal: AbortSignal, room: R | undefined) => Promise<void>
  },
): JobTaker {
  interface Taken {
    held: HeldJob
    group: string
    room: R | undefined
  }
  const running = new Map<string, RunningJob>()
  const ends = new Set<Promise<void>>()
  const wake = wakeSignal()
  const stopping = new AbortController()
  let lookedAt = performance.now()
  /** Since when a job waits that has to run alone. */
  let aloneSince: number | undefined
  /** Whether the last look found a job for which there was no room. */
  let lacksRoom = false
  const known = knowOnlyTurn()

  function run({ held, group, room }: Taken): void {
    const job: RunningJob = { held, group, abort: new AbortController() }
    running.set(held.id, job)
    const end = options
      .work(held, job.abort.signal, room)
      .catch(core.report)
      .finally(() => {
        // A later delivery of the same job may run here by now.
        if (running.get(held.id) === job) running.delete(held.id)
        ends.delete(end)
        room?.release()
        wake.set()
      })
    ends.add(end)
  }

  /**
   * Takes the job of the first team in turn for which there is room.
   * @returns 'look again' where other workers were faster, so that it may be another team's turn by now
   */
  async function takeOne(): Promise<Taken | 'look again' | undefined> {
    const { admission, queues, mayTake } = options
    lacksRoom = false
    if (mayTake?.() === false || [...running.values()].some(({ group }) => group === ALONE)) return undefined
    const all = await known.find(() => core.queue.turns(queues(), core.quotas))
    // One for a larger machine keeps nothing waiting here, even if it has to run alone there.
    const turns = all.filter(({ queue }) => admission?.couldHold(queue) !== false)
    await admission?.look(
      turns.map(({ queue }) => queue),
      () => core.queue.waiting(queues()),
    )
    if (!turns.some(({ group }) => group === ALONE)) aloneSince = undefined
    const full = new Set<string>()
    const servedElsewhere = new Map<string, number>()
    for (const turn of turns) {
      // What is taken from now on would only be handed back.
      if (stopping.signal.aborted) return undefined
      const name = queueName(turn.queue)
      if (full.has(name) || servedElsewhere.has(turn.group)) continue
      // Of teams that ran as many the next one has its turn; one that runs more has not, where those that were served may have it again.
      if ([...servedElsewhere.values()].some((running) => running < turn.running)) break
      if (turn.group === ALONE && ends.size > 0) {
        aloneSince ??= performance.now()
        if (performance.now() - aloneSince > MAX_WAIT_ALONE_MS) return undefined
        continue
      }
      const room = admission?.tryTake(turn.queue)
      if (admission !== undefined && room === undefined) {
        lacksRoom = true
        // While nothing is taken, what comes due without a notice is found by the next look.
        known.forget()
        full.add(name)
        continue
      }
      const held = await take(turn, room)
      if (held !== undefined) return { held, group: turn.group, room }
      servedElsewhere.set(turn.group, turn.running)
    }
    return servedElsewhere.size === 0 ? undefined : 'look again'
  }

  /** The room is given back where nothing was taken. */
  async function take(turn: Turn, room: R | undefined): Promise<HeldJob | undefined> {
    let held: TakenJob | undefined
    try {
      held = await core.queue.take(turn)
      return held
    } finally {
      if (held?.hasNext !== true) known.forget()
      if (held === undefined) giveBack(room)
    }
  }

  /** Gives back room that was taken a moment ago: a job that found none before finds none now, so this taker need not look again. */
  function giveBack(room: R | undefined): void {
    const lackedRoom = lacksRoom
    lacksRoom = false
    room?.release()
    lacksRoom = lackedRoom
  }

  async function loop(): Promise<void> {
    let looks = 0
    while (!stopping.signal.aborted) {
      wake.reset()
      lookedAt = performance.now()
      let wait = POLL_MS
      try {
        const taken = ends.size < options.concurrency ? await takeOne() : undefined
        looks = taken === 'look again' ? looks + 1 : 0
        if (taken === 'look again') {
          if (looks < MAX_LOOKS) continue
        } else if (taken !== undefined) {
          run(taken)
          continue
        }
      } catch (error) {
        core.report(asError(error))
        wait = PAUSE_AFTER_ERROR_MS
      }
      await wake.wait(wait)
    }
  }

  const unsubscribe = core.queue.listen((notice) => {
    // With it its team may have had as many running as it may have.
    if (notice?.kind === 'withdrawn') running.get(notice.id)?.abort.abort(new JobStoppedError('withdrawn'))
    if (!mayBringJobs(notice, options.queues())) return
    known.hear(notice)
    wake.set()
  })
  const heart = keepAlive(core, running)
  const looping = loop()

  function abortAll(): void {
    for (const job of running.values()) job.abort.abort(new JobStoppedError('ending'))
  }

  async function takeNoMore(): Promise<void> {
    stopping.abort()
    wake.set()
    await looping
  }

  return {
    look: () => {
      known.hear(undefined)
      wake.set()
    },
    roomFreed: () => {
      if (lacksRoom) wake.set()
    },
    lookedAgo: () => performance.now() - lookedAt,
    drain: async (ending) => {
      const drained = takeNoMore().then(() => Promise.all(ends))
      // A query of the loop may hang longer than there is time.
      await Promise.race([drained, aborted(ending)])
    },
    stop: async () => {
      abortAll()
      await takeNoMore()
      // One may have been taken meanwhile.
      abortAll()
      await Promise.all(ends)
      heart.stop()
      unsubscribe()
    },
  }
}

/** Whether one of these queues may have a job to take after a notice; every worker is told of all queues. */
function mayBringJobs(notice: Notice | undefined, queues: Omit<QueueKey, 'size'>[]): boolean {
  if (notice?.kind === 'mail') return false
  // One without a group was held until now: its team may have had as many running as it may have, and its next one may wait anywhere.
  return (
    notice?.kind !== 'queued' ||
    notice.group === undefined ||
    queues.some((queue) => notice.queue.startsWith(`${queueFamily(queue)}/`))
  )
}

/** A signal that ends one wait, also when it was set a moment before. */
function wakeSignal(): { set: () => void; reset: () => void; wait: (timeoutMs: number) => Promise<void> } {
  let signal = Promise.withResolvers<void>()
  return {
    set: () => signal.resolve(),
    reset: () => {
      signal = Promise.withResolvers<void>()
    },
    wait: async (timeoutMs) => {
      const timer = setTimeout(() => signal.resolve(), timeoutMs)
      await signal.promise
      clearTimeout(timer)
    },
  }
}
