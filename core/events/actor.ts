import type { Viewer } from '../policies/viewer.ts'

/** Who caused an event. `server` is Proofyard itself, `anonymous` a caller without credentials. */
export type Actor =
  | { kind: 'user'; id: number }
  | { kind: 'api_key'; id: string }
  | { kind: 'worker' | 'server' | 'anonymous' }

export const SERVER: Actor = { kind: 'server' }
export const WORKER: Actor = { kind: 'worker' }
export const ANONYMOUS: Actor = { kind: 'anonymous' }

export function userActor(id: number): Actor {
  return { kind: 'user', id }
}

export function actorOf(viewer: Viewer): Actor {
  if (viewer.kind === 'user') return userActor(viewer.userId)
  return viewer.kind === 'team' ? { kind: 'api_key', id: viewer.apiKeyId } : ANONYMOUS
}
