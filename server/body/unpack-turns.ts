import { RequestError } from '../errors/request-error.ts'

/** Lets uploads in, and unpacks a few of them at a time, each team in its turn. */
export interface UnpackTurns {
  /**
   * Lets an upload of a team in, before a byte of it is received.
   *
   * @param network of the caller, as `networkOf` names it
   * @returns to be called when it is over
   * @throws RequestError 429 where the team or the network has too many on their way
   */
  enter: (teamId: number, network: string) => () => void
  /**
   * Waits for the team's turn and does `work`.
   *
   * @param signal aborted when no one waits for it any more
   * @throws RequestError 503 where the turn does not come in time, or the line is too long and the team has the most in it; the
   * reason of `signal`
   */
  run: <Result>(teamId: number, work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>
}

interface Waiting {
  teamId: number
  begin: () => void
  refuse: () => void
}

const RETRY_AFTER_SECONDS = 15

/**
 * Unpacking runs a program of some hundred MiB for each upload, in the server and outside of the workers' budget, so there are
 * never more than `atOnce`. The next turn is that of the team with the fewest running, of these the one served longest ago.
 * What is still being received takes no place in that line: a caller that sends slowly would keep it from all the others.
 *
 * @param limits.atOnce how many are unpacked at a time
 * @param limits.ofTeam how many of one team may be on their way: received, waiting or unpacked
 * @param limits.ofNetwork how many of one network, of whatever teams
 * @param limits.inLine how many may wait for their turn; one more, and the last of the team with the most is refused
 * @param limits.waitMs how long one waits for its turn at most
 */
export function takeUnpackTurns(limits: {
  atOnce: number
  ofTeam: number
  ofNetwork: number
  inLine: number
  waitMs: number
}): UnpackTurns {
  const ofTeams = new Map<number, number>()
  const ofNetworks = new Map<string, number>()
  const running = new Map<number, number>()
  /** Of each team that uploaded something since this server began. */
  const servedAt = new Map<number, number>()
  const queue: Waiting[] = []
  let turns = 0

  function serve(): void {
    while (queue.length > 0 && sumOf(running) < limits.atOnce) {
      const next = queue.reduce((one, other) => (isBefore(other, one) ? other : one))
      queue.splice(queue.indexOf(next), 1)
      count(running, next.teamId, 1)
      servedAt.set(next.teamId, (turns += 1))
      next.begin()
    }
  }

  /** Of one team the first that came stays first. */
  function isBefore(one: Waiting, other: Waiting): boolean {
    const more = (running.get(one.teamId) ?? 0) - (running.get(other.teamId) ?? 0)
    return more === 0 ? (servedAt.get(one.teamId) ?? 0) < (servedAt.get(other.teamId) ?? 0) : more < 0
  }

  function waitForTurn(teamId: number, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiting: Waiting = { teamId, begin: resolve, refuse: () => leave(tooBusy()) }
    const leave = (reason: unknown) => {
      const place = queue.indexOf(waiting)
      if (place === -1) return
      queue.splice(place, 1)
      reject(reason)
    }
    const abort = () => leave(signal?.reason)
    const timer = setTimeout(waiting.refuse, limits.waitMs)
    signal?.addEventListener('abort', abort, { once: true })
    queue.push(waiting)
    serve()
    if (queue.length > limits.inLine) lastOfLargest(queue)?.refuse()
    return promise.finally(() => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    })
  }

  return {
    enter: (teamId, network) => {
      if ((ofTeams.get(teamId) ?? 0) >= limits.ofTeam) throw tooMany('Your team', limits.ofTeam)
      if ((ofNetworks.get(network) ?? 0) >= limits.ofNetwork) throw tooMany('Your network', limits.ofNetwork)
      count(ofTeams, teamId, 1)
      count(ofNetworks, network, 1)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        count(ofTeams, teamId, -1)
        count(ofNetworks, network, -1)
      }
    },
    run: async (teamId, work, signal) => {
      signal?.throwIfAborted()
      await waitForTurn(teamId, signal)
      try {
        return await work()
      } finally {
        count(running, teamId, -1)
        serve()
      }
    },
  }
}

/** The one that came last of the team with the most in line. */
function lastOfLargest(queue: Waiting[]): Waiting | undefined {
  const ofTeams = new Map<number, number>()
  for (const { teamId } of queue) count(ofTeams, teamId, 1)
  const most = Math.max(...ofTeams.values())
  return queue.findLast(({ teamId }) => ofTeams.get(teamId) === most)
}

function count<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const now = (counts.get(key) ?? 0) + change
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
}

function sumOf(counts: Map<number, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0)
}

function tooMany(whose: string, most: number): RequestError {
  const message = `${whose} has ${most} uploads on their way, and that is the most. Try again when one of them is done.`
  return new RequestError(429, message, { detail: message }, RETRY_AFTER_SECONDS)
}

function tooBusy(): RequestError {
  const message = 'The server is busy with other uploads. Try again in a moment.'
  return new RequestError(503, message, { error: 'Busy' }, RETRY_AFTER_SECONDS)
}
