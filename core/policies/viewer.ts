import type { Role } from '@proofyard/contract/role.ts'
import { DomainError, noTeamChosen, unauthenticated } from '../errors.ts'

/**
 * Who asks. An API key acts as one team and no user; a person acts as themselves and, once chosen, for one of their
 * teams. `role` is what they are in that team: the maker of a viewer has looked it up. `makerId` is the user who made
 * the key; null for a key that speaks for no person, because an owner keeps it for the team or the server made it.
 * `sessionId` is the session of a browser, or the family of a token, by which a person came.
 */
export type Viewer =
  | { kind: 'anonymous' }
  | { kind: 'team'; teamId: number; role: Role; apiKeyId: string; makerId: number | null }
  | { kind: 'user'; userId: number; teamId: null; role: null; sessionId?: string }
  | { kind: 'user'; userId: number; teamId: number; role: Role; sessionId?: string }

/** Who reads an answer, and at which address of ours. */
export interface Reader {
  viewer: Viewer
  publicUrl: string
}

/** The team for which the viewer acts, if any. */
export function teamOf(viewer: Viewer): number | undefined {
  return viewer.kind === 'anonymous' ? undefined : (viewer.teamId ?? undefined)
}

/** The user who acts; an API key acts for no user. */
export function userOf(viewer: Viewer): number | undefined {
  return viewer.kind === 'user' ? viewer.userId : undefined
}

/** The session, or family of tokens, by which a person came. */
export function sessionOf(viewer: Viewer): string | undefined {
  return viewer.kind === 'user' ? viewer.sessionId : undefined
}

/** A person, and by which login they came. @throws DomainError as `requireUser` */
export function requireLogin(viewer: Viewer): { userId: number; sessionId: string | undefined } {
  return { userId: requireUser(viewer), sessionId: sessionOf(viewer) }
}

/** @throws DomainError `unauthenticated` when the viewer acts for no team */
export function requireTeam(viewer: Viewer): number {
  if (viewer.kind === 'anonymous') throw unauthenticated()
  if (viewer.teamId === null) throw noTeamChosen()
  return viewer.teamId
}

/** @throws DomainError `unauthenticated` when no person is logged in: an API key is not a person */
export function requireUser(viewer: Viewer): number {
  if (viewer.kind === 'user') return viewer.userId
  throw viewer.kind === 'anonymous'
    ? unauthenticated()
    : new DomainError('unauthenticated', 'An API key acts for a team. Log in as a user to do this.')
}
