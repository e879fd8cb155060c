/** One look at a page. */
export interface Visit {
  /** The page's address with the names of what stands in it, such as `/z/$team/$project`. */
  route: string
  /** Of who is signed in. */
  userId: number | undefined
  /** The selected team, unless it is a personal one. */
  teamId: number | undefined
}

/** What is told of a visit, in this order. */
export type Event =
  | { kind: 'forget' }
  | { kind: 'identify'; userId: string }
  | { kind: 'group'; teamId: string }
  | { kind: 'page' }

/** What is to be told of a visit, after the one before it: who and which team only when they changed. */
export function eventsOf(visit: Visit, before: Visit | undefined): Event[] {
  const events: Event[] = []
  const isOther = visit.userId !== before?.userId
  if (isOther && before?.userId !== undefined) events.push({ kind: 'forget' })
  if (isOther && visit.userId !== undefined) events.push({ kind: 'identify', userId: String(visit.userId) })
  if (visit.teamId !== undefined && (isOther || visit.teamId !== before?.teamId)) {
    events.push({ kind: 'group', teamId: String(visit.teamId) })
  }
  return [...events, { kind: 'page' }]
}
