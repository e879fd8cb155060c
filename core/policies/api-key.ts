import type { Viewer } from './viewer.ts'

/** A key of a team; `makerId` is null for a key of the server's own. */
interface AskedKey {
  id: string
  teamId: number
  makerId: number | null
}

/** To end a key or move its end: its maker, also by another key of theirs, the key itself, owners and admins. */
export function mayChangeApiKey(viewer: Viewer, key: AskedKey): boolean {
  if (viewer.kind === 'anonymous' || viewer.teamId !== key.teamId) return false
  if (viewer.role !== 'member') return true
  if (viewer.kind === 'team' && viewer.apiKeyId === key.id) return true
  const person = viewer.kind === 'user' ? viewer.userId : viewer.makerId
  return person !== null && person === key.makerId
}

/**
 * To set a key's end, for those who may change the key. No key puts its own end off, nor, so that two do not do it for
 * each other, that of another beyond its own.
 * @param viewersEnd when the viewer's own key ends; null for never, and for a person
 */
export function mayMoveEnd(
  viewer: Viewer,
  key: { id: string; expiresAt: Date | null },
  { to, viewersEnd }: { to: Date | null; viewersEnd: Date | null },
): boolean {
  if (viewer.kind !== 'team' || isWithin(to, key.expiresAt)) return true
  return viewer.apiKeyId !== key.id && isWithin(to, viewersEnd)
}

function isWithin(end: Date | null, latest: Date | null): boolean {
  return latest === null || (end !== null && end <= latest)
}
