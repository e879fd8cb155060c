import { refusals } from '@proofyard/contract/errors.ts'
import type { Route } from '@proofyard/contract/route.ts'
import { type Actor, viewers } from './actors.ts'
import type { Line } from './lines.ts'

/** The status that an actor gets for a call on what the line is about. */
export function expectedStatus(route: Route, line: Line, actor: Actor): number {
  if (line.asks === 'whom the body names') return route.success
  if (route.access === 'operator') return refusals.no_such_call.status
  const viewer = viewers[actor]
  if (viewer === undefined) return refusals.unauthenticated.status
  if (route.access !== 'anyone' && viewer.kind === 'anonymous') return refusals.unauthenticated.status
  if (route.access === 'user' && viewer.kind !== 'user') return refusals.unauthenticated.status
  if (line.may(viewer)) return route.success
  const { otherwise } = line
  return refusals[typeof otherwise === 'function' ? otherwise(viewer) : otherwise].status
}
