/** A build or proof that a page shows, by the wire's word for it. */
export interface WatchedJob {
  kind: 'circuit' | 'proof'
  id: string
}

/** What the tab's one connection does: nothing, or it tells what changes, or the server is away and it tries again. */
export type Connection = { state: 'off' | 'away' } | { state: 'live'; team: string | undefined; jobs: WatchedJob[] }

const watched = new Map<string, WatchedJob & { count: number }>()
const onWatched = new Set<() => void>()
const onConnection = new Set<() => void>()
let connection: Connection = { state: 'off' }

export function connectionNow(): Connection {
  return connection
}

export function setConnection(next: Connection): void {
  connection = next
  for (const listener of onConnection) listener()
}

export function subscribeConnection(listener: () => void): () => void {
  onConnection.add(listener)
  return () => onConnection.delete(listener)
}

export function watchedJobs(): WatchedJob[] {
  return [...watched.values()].map(({ kind, id }) => ({ kind, id }))
}

export function subscribeWatched(listener: () => void): () => void {
  onWatched.add(listener)
  return () => onWatched.delete(listener)
}

/** Has the connection tell of a build or proof, which a page shows. @returns how to end that */
export function watchJob({ kind, id }: WatchedJob): () => void {
  const key = `${kind} ${id}`
  change(key, { kind, id }, 1)
  return () => change(key, { kind, id }, -1)
}

function change(key: string, job: WatchedJob, by: 1 | -1): void {
  const count = (watched.get(key)?.count ?? 0) + by
  if (count === 0) watched.delete(key)
  else watched.set(key, { ...job, count })
  for (const listener of onWatched) listener()
}

/** Whether changes of a build or proof of a team come by themselves, so that it need not be asked for. */
export function isFollowed(job: WatchedJob, team: string | undefined): boolean {
  if (connection.state !== 'live') return false
  const isOfTeam = team !== undefined && connection.team === team
  return isOfTeam || connection.jobs.some(({ kind, id }) => kind === job.kind && id === job.id)
}
