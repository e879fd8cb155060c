import { asError } from '@proofyard/contract/as-error.ts'
import type { Subject } from '@proofyard/core/transitions/fence.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../authentication/network-of.ts'
import type { ServerContext } from '../context.ts'
import { coalesceCalls } from './coalesce-calls.ts'
import { type EventStream, openEventStream, readLastEventId } from './event-stream.ts'
import type { FollowSince } from './followed-teams.ts'
import type { WatchedState } from './watched-jobs.ts'

/** A build or proof of a stream. */
export interface ShownJob {
  subject: Subject
  id: string
}

/** What a stream shows, and to whom. */
export interface Shown {
  jobs: ShownJob[]
  team?: { id: number; loadedSeconds: number | undefined }
  /** Looks again whether a viewer may see all of it. @throws DomainError */
  allow: (viewer: Viewer) => Promise<unknown>
}

/** The asking call, as far as a stream needs it. */
interface Asking {
  context: ServerContext
  viewer: Viewer
  viewerNow: () => Promise<Viewer>
  request: FastifyRequest
  reply: FastifyReply
}

/** The key of a build or proof on the wire, and the name of its position. */
const keyOf = { build: 'circuit_id', proof: 'proof_id' } as const

/**
 * Answers with a stream of events that goes on until its reader leaves, loses the right to it, or the server ends. A stream of one
 * build or proof ends when that is finished, and is 204 for a reader who knows its end.
 */
export async function serveEvents(asking: Asking, { jobs, team, allow }: Shown): Promise<unknown> {
  const { context, viewerNow, request, reply } = asking
  const { live, core } = context
  const known = readLastEventId(request.headers['last-event-id'])
  const stopping: (() => void)[] = [live.enter(asking.viewer, networkOf(request.ip))]
  const stop = (): void => {
    for (const one of stopping.splice(0).toReversed()) one()
  }
  const stream = openEventStream()
  const states = new Map<string, WatchedState>()
  let { viewer } = asking

  // A right may end while one that ended before is looked up.
  const check = coalesceCalls(async () => {
    try {
      const now = await viewerNow()
      await allow(now)
      viewer = now
    } catch (error) {
      if (error instanceof DomainError) stream.end()
      else core.report(asError(error))
    }
  })

  try {
    for (const job of jobs) {
      const onState = showJob(stream, job, { known, states, viewer: () => viewer, endsWithIt: team === undefined })
      stopping.push(await live.jobs.watch(job.subject, job.id, onState))
    }
    if (team !== undefined) stopping.push(await followTeam(context, stream, { team, known }))
    const [only] = states.values()
    if (team === undefined && only?.isFinished === true && known.get(jobs[0]?.subject ?? '') === only.version) {
      stop()
      return reply.status(204).send()
    }
  } catch (error) {
    stop()
    throw error
  }

  const timer = setTimeout(() => stream.end(), live.maxSeconds * 1000)
  stopping.push(
    () => clearTimeout(timer),
    live.add({
      viewer: () => viewer,
      teams: () => [...(team === undefined ? [] : [team.id]), ...[...states.values()].map(({ teamId }) => teamId)],
      check,
      beat: () => stream.beat(team && { source: 'team', at: live.teams.position() }),
      end: () => stream.end(),
    }),
  )
  stream.readable.once('close', stop)
  // A right that ended while this was set up was told to nobody here.
  check()
  return reply
    .headers({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    .send(stream.readable)
}

function showJob(
  stream: EventStream,
  { subject, id }: ShownJob,
  options: {
    known: Map<string, string>
    states: Map<string, WatchedState>
    viewer: () => Viewer
    endsWithIt: boolean
  },
): (state: WatchedState | undefined) => void {
  const { known, states, viewer, endsWithIt } = options
  let isFirst = true
  return (state) => {
    if (state === undefined) {
      stream.tell({ event: 'deleted', data: JSON.stringify({ [keyOf[subject]]: id }) })
      if (endsWithIt) stream.end()
      return
    }
    states.set(subject, state)
    const isKnown = isFirst && known.get(subject) === state.version
    isFirst = false
    if (!isKnown) {
      stream.show({ event: 'status', data: state.textFor(viewer()), position: { source: subject, at: state.version } })
    }
    if (endsWithIt && state.isFinished) stream.end()
  }
}

async function followTeam(
  { live }: ServerContext,
  stream: EventStream,
  { team, known }: { team: NonNullable<Shown['team']>; known: Map<string, string> },
): Promise<() => void> {
  const position = known.get('team')
  const { loadedSeconds } = team
  let since: FollowSince
  if (position !== undefined) since = { position }
  else if (loadedSeconds !== undefined) since = { seconds: loadedSeconds }
  const unfollow = await live.teams.follow(team.id, since, (changes) => {
    const at = { source: 'team', at: live.teams.position() }
    if (changes === undefined) stream.tell({ event: 'reset', data: '{}', position: at })
    else stream.tell({ event: 'changed', data: JSON.stringify({ changes }), position: at })
  })
  stream.tell({ event: 'ready', data: '{}', position: { source: 'team', at: live.teams.position() } })
  return unfollow
}
