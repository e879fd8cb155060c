import type { Core } from '@proofyard/core/context.ts'
import { LIVE_CHANNEL, type LiveNotice, readLiveNotice } from '@proofyard/core/live/live-notice.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { teamOf, userOf } from '@proofyard/core/policies/viewer.ts'
import { type FollowedTeams, followTeams } from './followed-teams.ts'
import { STREAM_LIMITS, type StreamLimits, limitStreams } from './stream-limits.ts'
import { type WatchedJobs, watchJobs } from './watched-jobs.ts'

/** A stream that is open, as far as all of them are looked after together. */
interface OpenStream {
  viewer: () => Viewer
  /** The teams whose things it shows. */
  teams: () => number[]
  /** Asks again whether its reader may go on. */
  check: () => void
  beat: () => void
  end: () => void
}

/** All streams of events of this server; made once at start. */
export interface LiveHub {
  jobs: WatchedJobs
  teams: FollowedTeams
  /** @throws DomainError `too_many_streams` */
  enter: (viewer: Viewer, network: string) => () => void
  /** @returns to be called when it is over */
  add: (stream: OpenStream) => () => void
  /** No stream goes on for longer; its reader comes back. */
  maxSeconds: number
  /** Ends all streams. */
  close: () => void
}

const BEAT_MS = 15_000
/** What ends a right without an event, such as the end of a key's time, is noticed so soon. */
const CHECK_MS = 60_000
/** With these a reader's right may end, or what they see change. */
const OF_RIGHTS =
  /^(?:user\.(?:signed_out|refresh_token_reused|password_changed|password_reset|deleted)|api_key\.(?:changed|deleted)|member\.(?:role_changed|removed|left)|team\.deleted|project\.visibility_changed)$/

/** @param options.ending ends all streams, for the server drains */
export function openLiveHub(
  core: Core,
  { ending, maxSeconds, limits = STREAM_LIMITS }: { ending: AbortSignal; maxSeconds: number; limits?: StreamLimits },
): LiveHub {
  const streams = new Set<OpenStream>()
  const jobs = watchJobs(core)
  const teams = followTeams(core)

  function onEvent({ kind, team, subject, person }: Extract<LiveNotice, { what: 'event' }>): void {
    if (team !== null && subject !== null) teams.note(team, { kind, id: subject })
    const [thing] = kind.split('.')
    if (subject !== null && (thing === 'build' || thing === 'proof')) jobs.nudge(thing, subject)
    if (team !== null && (thing === 'build' || thing === 'proof')) jobs.nudgeQueued(team)
    // What goes with it has no event of its own.
    if (kind === 'project.deleted' || kind === 'team.deleted' || kind === 'build.deleted') jobs.nudgeAll()
    if (!OF_RIGHTS.test(kind)) return
    for (const stream of streams) {
      const viewer = stream.viewer()
      const ofTeam = team !== null && (teamOf(viewer) === team || stream.teams().includes(team))
      const user = userOf(viewer)
      const ofPerson = user !== undefined && (user === person || String(user) === subject)
      if (ofTeam || ofPerson) stream.check()
    }
  }

  const unsubscribe = core.queue.notices.subscribe(LIVE_CHANNEL, (payload) => {
    const notice = readLiveNotice(payload)
    if (notice === undefined) {
      jobs.nudgeAll()
      teams.catchUp()
      for (const stream of streams) stream.check()
    } else if (notice.what === 'progress') jobs.nudge(notice.of, notice.id)
    else onEvent(notice)
  })
  const beating = setInterval(() => {
    for (const stream of streams) stream.beat()
  }, BEAT_MS)
  const checking = setInterval(() => {
    for (const stream of streams) stream.check()
  }, CHECK_MS)

  function endAll(): void {
    for (const stream of streams) stream.end()
  }
  ending.addEventListener('abort', endAll, { once: true })

  return {
    jobs,
    teams,
    enter: limitStreams(limits),
    add: (stream) => {
      streams.add(stream)
      if (ending.aborted) stream.end()
      return () => void streams.delete(stream)
    },
    maxSeconds,
    close: () => {
      unsubscribe()
      clearInterval(beating)
      clearInterval(checking)
      endAll()
      jobs.close()
      teams.close()
    },
  }
}
