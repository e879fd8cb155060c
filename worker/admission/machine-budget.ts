import { NO_RESOURCES, type Resources, differenceOf, fits, sumOf } from '@proofyard/frameworks/resources.ts'

/** A part of the machine that somebody holds until it is released. */
export interface Share {
  resources: Resources
  /** What it is held for, for sentences: "the proof 6f…", "the installation of gnark@v0.15.0". */
  holder: string
  /** Rises with each share that is taken, and each caller that begins to wait. */
  turn: number
  /** Gives it back; a second call does nothing. */
  release: () => void
}

/** The memory, threads, disk and GPUs that one worker may use; all that it runs takes from it. */
export interface MachineBudget {
  total: Resources
  /** What no one holds at the moment. */
  free: () => Resources
  /** Who holds what, in the order of taking. */
  shares: () => Share[]
  /**
   * Takes a share at once. While a caller of `take` waits, only what cannot delay it: what there is beside its share.
   *
   * @returns undefined where it is not free, or is kept for one that waits
   */
  tryTake: (wanted: Resources, holder: string) => Share | undefined
  /**
   * Takes a share as soon as it is free; callers are served in the order in which they came.
   *
   * @throws RangeError where it is more than the machine's whole budget; the reason of `signal`
   */
  take: (wanted: Resources, holder: string, signal: AbortSignal) => Promise<Share>
  /** Makes a share of its own of so much of another one's memory, which has that much less from then on. */
  split: (share: Pick<Share, 'resources'>, memoryBytes: number, holder: string) => Share
  /** Adds the memory of a share to another one, which has taken its place; where that is released already it is free. */
  merge: (share: Share, into: Pick<Share, 'resources'>) => void
  /**
   * Registers a holder that can do without some of its shares, such as idle residents. It is called with what is missing
   * when a caller of `take` has to wait.
   *
   * @returns how to withdraw it
   */
  onShortage: (giveWay: (missing: Resources) => void) => () => void
  /** Asks those who can do without some of their shares to give way for what is wanted; no one waits for it yet. */
  makeRoom: (wanted: Resources) => void
  /** A holder can do without a share that it could not do without before: who waits for memory is told of. */
  remind: () => void
  /** Is told after each release. @returns how to withdraw it */
  onRelease: (listener: () => void) => () => void
}

interface Waiting {
  wanted: Resources
  holder: string
  turn: number
  resolve: (share: Share) => void
}

/** Opens the budget of a machine, of which nothing is taken yet. */
export function openMachineBudget(total: Resources): MachineBudget {
  const shares = new Set<Share>()
  const queue: Waiting[] = []
  const yielders = new Set<(missing: Resources) => void>()
  const listeners = new Set<() => void>()
  let turns = 0
  const free = () => differenceOf(total, [...shares].map((share) => share.resources).reduce(sumOf, NO_RESOURCES))

  function hold(resources: Resources, holder: string, turn = (turns += 1)): Share {
    const share: Share = {
      // Its own, for parts of it may go to other shares.
      resources: { ...resources },
      holder,
      turn,
      release: () => {
        if (!shares.delete(share)) return
        serve()
        remind()
        for (const listener of listeners) listener()
      },
    }
    shares.add(share)
    return share
  }

  /** The share that has these resources; copies of a share have the same. */
  const liveShare = (resources: Resources) => [...shares].find((share) => share.resources === resources)

  /** Serves those who wait, in their order. */
  function serve(): void {
    for (let first = queue[0]; first !== undefined && fits(first.wanted, free()); first = queue[0]) {
      queue.shift()
      first.resolve(hold(first.wanted, first.holder))
    }
  }

  /** Whether the first that waits could still begin when all has ended that was there before it. */
  function isInNoOnesWay(wanted: Resources): boolean {
    const [first] = queue
    if (first === undefined) return true
    const later = [...shares].filter(({ turn }) => turn > first.turn).map(({ resources }) => resources)
    return fits(later.reduce(sumOf, wanted), differenceOf(total, first.wanted))
  }

  function askToGiveWay(wanted: Resources): void {
    const missing = differenceOf(wanted, free())
    for (const giveWay of yielders) giveWay(missing)
  }

  /** What is missing for the first that waits may be less than when it began to, and so be what those hold who can do without. */
  function remind(): void {
    const [first] = queue
    if (first !== undefined) askToGiveWay(first.wanted)
  }

  return {
    total,
    free,
    shares: () => [...shares],
    tryTake: (wanted, holder) => (fits(wanted, free()) && isInNoOnesWay(wanted) ? hold(wanted, holder) : undefined),
    take: async (wanted, holder, signal) => {
      signal.throwIfAborted()
      if (!fits(wanted, total)) throw new RangeError(`${holder} wants more than the machine has.`)
      const { promise, resolve, reject } = Promise.withResolvers<Share>()
      const waiting: Waiting = { wanted, holder, turn: (turns += 1), resolve }
      const leave = () => {
        const place = queue.indexOf(waiting)
        if (place === -1) return
        queue.splice(place, 1)
        reject(signal.reason)
        serve()
      }
      queue.push(waiting)
      signal.addEventListener('abort', leave, { once: true })
      serve()
      if (queue.includes(waiting)) askToGiveWay(wanted)
      return await promise.finally(() => signal.removeEventListener('abort', leave))
    },
    split: ({ resources }, memoryBytes, holder) => {
      const whole = liveShare(resources)
      if (whole === undefined || memoryBytes > resources.memoryBytes) {
        throw new RangeError(`${holder} is to have a part of a share that is not so large.`)
      }
      resources.memoryBytes -= memoryBytes
      // It delays no one more than the whole did.
      return hold({ ...NO_RESOURCES, memoryBytes }, holder, whole.turn)
    },
    merge: (share, { resources }) => {
      if (!shares.has(share)) return
      if (liveShare(resources) === undefined) return share.release()
      shares.delete(share)
      resources.memoryBytes += share.resources.memoryBytes
    },
    remind,
    onShortage: (giveWay) => {
      yielders.add(giveWay)
      return () => yielders.delete(giveWay)
    },
    makeRoom: (wanted) => {
      if (!fits(wanted, free())) askToGiveWay(wanted)
    },
    onRelease: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
