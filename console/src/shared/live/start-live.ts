import { CircuitStatus } from '@proofyard/contract/circuit.ts'
import { ProofStatus } from '@proofyard/contract/proof.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { ApiError } from '@proofyard/sdk/errors.ts'
import { readEvents } from '@proofyard/sdk/read-events.ts'
import { send } from '@proofyard/sdk/send.ts'
import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { leavingSignal } from '../api/leaving.ts'
import { queryKeys } from '../api/query-keys.ts'
import { forbiddenGuard, unauthorizedGuard } from '../api/refusal-guard.ts'
import { sessionConnection } from '../api/session-connection.ts'
import { keepOrFirst } from '../session/keep-or-first.ts'
import { meQuery } from '../session/me.ts'
import { onTeamSelected, selectedTeamId } from '../session/selected-team.ts'
import { applyChanges, reloadAll, type Change } from './apply-changes.ts'
import { circuitStatusQuery, proofStatusQuery } from './job-status.ts'
import { connectionNow, setConnection, subscribeWatched, type WatchedJob, watchedJobs } from './live-store.ts'

/** A tab that is hidden for so long sleeps. */
const SLEEP_MS = 5000
/** While it sleeps, what it waits for is asked for so rarely. */
const ASLEEP_POLL_MS = 15_000
/** The server gives a sign of life every 15 seconds. */
const SILENT_MS = 45_000
const MAX_PAUSE_MS = 15_000
/** Where as many streams are open as may be, they will be for a while. */
const FULL_PAUSE_MS = 60_000
const MAX_LOADED_SECONDS = 86_400
const MAX_EVENT_BYTES = 1024 ** 2

/** Where the tab's connection leads. */
interface Target {
  path: string
  team: { id: number; slug: string } | undefined
  jobs: WatchedJob[]
}

/**
 * Keeps one connection open while the tab is seen, on which the server tells what changes: of the selected team, and of the build
 * and the proof that are shown. Where it does not get through, pages ask by themselves.
 */
export function startLive(client: QueryClient): void {
  let current: { path: string; abort: AbortController } | undefined
  let lastId = ''
  let lastTeam: string | undefined
  let asleep = document.hidden
  /** What the server does not have, or not for this person. */
  const refused = new Set<string>()

  function update(): void {
    const target = asleep ? undefined : findTarget(client, refused)
    if (target?.path === current?.path) return
    current?.abort.abort()
    current = undefined
    if (connectionNow().state !== 'off') setConnection({ state: 'off' })
    if (target === undefined) return
    if (target.team?.slug !== lastTeam) lastId = ''
    lastTeam = target.team?.slug
    const abort = new AbortController()
    current = { path: target.path, abort }
    void keepOpen(target, abort.signal)
  }

  async function keepOpen(target: Target, signal: AbortSignal): Promise<void> {
    for (let failures = 0; !signal.aborted;) {
      const outcome = await readOnce(target, signal)
      if (signal.aborted) return
      if (outcome === 'over') return setConnection({ state: 'off' })
      failures = outcome === 'ended' ? 0 : failures + 1
      // A server that is replaced ends its streams: the next one is asked at once.
      if (outcome === 'away') setConnection({ state: 'away' })
      else setConnection({ state: 'off' })
      const pause = outcome === 'full' ? FULL_PAUSE_MS : Math.min(250 * 2 ** failures, MAX_PAUSE_MS)
      await new Promise((resolve) => setTimeout(resolve, pause * (0.75 + Math.random() / 2)))
    }
  }

  async function readOnce(target: Target, signal: AbortSignal): Promise<'ended' | 'away' | 'full' | 'over'> {
    const silence = new AbortController()
    let timer = setTimeout(() => silence.abort(), SILENT_MS)
    try {
      const { body } = await askForStream(target, AbortSignal.any([signal, silence.signal, leavingSignal()]))
      if (body === null) return 'over'
      setLive(target)
      for await (const { event, id, data } of readEvents(body, MAX_EVENT_BYTES)) {
        clearTimeout(timer)
        timer = setTimeout(() => silence.abort(), SILENT_MS)
        if (signal.aborted) break
        lastId = id ?? lastId
        if (data !== undefined) onEvent(event, data, target)
      }
      return 'ended'
    } catch (error) {
      if (leavingSignal().aborted) return 'over'
      return error instanceof ApiError ? onRefusal(error.status, target) : 'away'
    } finally {
      clearTimeout(timer)
    }
  }

  function askForStream({ path, team }: Target, signal: AbortSignal): Promise<Response> {
    const sent = { signal, ...(lastId === '' ? {} : { lastEventId: lastId }) }
    const way = { method: 'GET', path: addressOf(path, lastId), sends: 'nothing', isRepeatable: false } as const
    return send(sessionConnection(team?.id, 'text/event-stream'), way, sent)
  }

  function onRefusal(status: number, { team, jobs }: Target): 'away' | 'full' | 'over' {
    if (status === 429) return 'full'
    if (status >= 500) return 'away'
    if (status === 401 && team !== undefined) unauthorizedGuard.trigger()
    if (status === 403) forbiddenGuard.trigger()
    if (status === 404 && jobs.length > 0) {
      for (const { kind, id } of jobs) refused.add(`${kind} ${id}`)
      queueMicrotask(update)
    }
    return 'over'
  }

  /** What could not be asked for while the server was away is asked for now. */
  function setLive({ team, jobs }: Target): void {
    const wasAway = connectionNow().state === 'away'
    setConnection({ state: 'live', team: team?.slug, jobs })
    if (wasAway) void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
  }

  function onEvent(event: string, data: string, { jobs }: Target): void {
    const told: unknown = JSON.parse(data)
    if (event === 'status') onStatus(client, told)
    else if (event === 'changed') applyChanges(client, changesOf(told))
    else if (event === 'reset') reloadAll(client)
    else if (event === 'deleted') {
      for (const { kind, id } of jobs) void client.invalidateQueries({ queryKey: detailKey(kind, id) })
    }
  }

  let falling: ReturnType<typeof setTimeout> | undefined
  let polling: ReturnType<typeof setInterval> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(falling)
    clearInterval(polling)
    if (!document.hidden) {
      asleep = false
      return update()
    }
    falling = setTimeout(() => {
      asleep = true
      update()
      polling = setInterval(() => askForWatched(client), ASLEEP_POLL_MS)
    }, SLEEP_MS)
  })
  subscribeWatched(update)
  onTeamSelected(update)
  new QueryObserver(client, { ...meQuery, enabled: false }).subscribe(update)
  update()
}

function findTarget(client: QueryClient, refused: Set<string>): Target | undefined {
  const user = client.getQueryData(meQuery.queryKey)
  const team = user ? keepOrFirst(user.teams, selectedTeamId()) : undefined
  const shown = watchedJobs().filter(({ kind, id }) => !refused.has(`${kind} ${id}`))
  // The newest of each: a panel lies over a page.
  const circuit = shown.findLast(({ kind }) => kind === 'circuit')
  const proof = shown.findLast(({ kind }) => kind === 'proof')
  if (team === undefined) {
    const job = proof ?? circuit
    return job && { path: `/api/v1/${job.kind}/${job.id}/events`, team: undefined, jobs: [job] }
  }
  const jobs = [circuit, proof].filter((job) => job !== undefined)
  const query = new URLSearchParams(jobs.map(({ kind, id }) => [`${kind}_id`, id])).toString()
  const path = `/api/v1/team/${encodeURIComponent(team.slug)}/events${query === '' ? '' : `?${query}`}`
  return { path, team: { id: team.id, slug: team.slug }, jobs }
}

/** At first all that was loaded since the page began counts as old as the page. */
function addressOf(path: string, lastId: string): string {
  if (!path.startsWith('/api/v1/team/') || lastId.includes('team=')) return path
  const seconds = Math.min(Math.ceil(performance.now() / 1000), MAX_LOADED_SECONDS)
  return `${path}${path.includes('?') ? '&' : '?'}loaded_seconds=${seconds}`
}

/** Puts a state that was told where pages read it; its page asks for the rest when the status is another one. */
function onStatus(client: QueryClient, told: unknown): void {
  const circuit = CircuitStatus.safeParse(told)
  if (circuit.success) return keepStatus(client, 'circuit', circuit.data.circuit_id, circuit.data)
  const proof = ProofStatus.safeParse(told)
  if (proof.success) keepStatus(client, 'proof', proof.data.proof_id, proof.data)
}

function keepStatus(
  client: QueryClient,
  kind: WatchedJob['kind'],
  id: string,
  told: CircuitStatus | ProofStatus,
): void {
  client.setQueryData(queryKeys.jobStatus(kind, id), told)
  const queryKey = detailKey(kind, id)
  const before = client.getQueryData<{ status: string }>(queryKey)
  if (before !== undefined && before.status !== told.status) void client.invalidateQueries({ queryKey })
}

function detailKey(kind: WatchedJob['kind'], id: string) {
  return kind === 'circuit' ? queryKeys.build(id) : queryKeys.proof(id)
}

/** So that title, picture and notification say when it is done. */
function askForWatched(client: QueryClient): void {
  for (const { kind, id } of watchedJobs()) {
    const known = client.getQueryData<CircuitStatus | ProofStatus>(queryKeys.jobStatus(kind, id))
    if (known !== undefined && isFinished(known.status)) continue
    const ask =
      kind === 'circuit'
        ? client.fetchQuery({ ...circuitStatusQuery(id), staleTime: 0 })
        : client.fetchQuery({ ...proofStatusQuery(id), staleTime: 0 })
    ask.catch(() => undefined)
  }
}

function changesOf(told: unknown): Change[] {
  if (typeof told !== 'object' || told === null || !('changes' in told) || !Array.isArray(told.changes)) return []
  return told.changes.filter(isChange)
}

function isChange(value: unknown): value is Change {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    typeof value.kind === 'string' &&
    'id' in value &&
    typeof value.id === 'string'
  )
}
