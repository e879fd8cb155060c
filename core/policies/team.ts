import type { Role } from '@proofyard/contract/role.ts'
import { type Viewer, teamOf, userOf } from './viewer.ts'

/** The team that is asked about. A viewer has a role only in the team that they act for. */
interface AskedTeam {
  id: number
  isPersonal: boolean
}

/** Who belongs to the team is for its members and its keys to see. */
export function maySeeMembers(viewer: Viewer, team: { id: number }): boolean {
  return teamOf(viewer) === team.id
}

/** Name, description, links and picture: owners and admins. */
export function mayChangeTeam(viewer: Viewer, team: { id: number }): boolean {
  return isOneOf(viewer, team, ['owner', 'admin'])
}

/** Owners invite as anything, admins as admin or member; a personal team has its one user. */
export function mayInvite(viewer: Viewer, team: AskedTeam, as: Role): boolean {
  return !team.isPersonal && isOneOf(viewer, team, as === 'owner' ? ['owner'] : ['owner', 'admin'])
}

/** To see the open invitations and to withdraw them: those who could have sent one. */
export function mayManageInvitations(viewer: Viewer, team: AskedTeam): boolean {
  return mayInvite(viewer, team, 'member')
}

/** Owners remove anyone, admins remove members, and each member may leave; no one leaves a personal team. */
export function mayRemoveMember(viewer: Viewer, team: AskedTeam, member: { userId: number; role: Role }): boolean {
  if (team.isPersonal || !maySeeMembers(viewer, team)) return false
  if (userOf(viewer) === member.userId) return true
  return isOneOf(viewer, team, member.role === 'member' ? ['owner', 'admin'] : ['owner'])
}

/** Owners only, of another's keys, which are theirs from then on. */
export function mayKeepApiKeys(viewer: Viewer, team: AskedTeam, maker: { userId: number }): boolean {
  return isOneOf(viewer, team, ['owner']) && userOf(viewer) !== maker.userId
}

/** Owners only. */
export function mayChangeRoles(viewer: Viewer, team: AskedTeam): boolean {
  return !team.isPersonal && isOneOf(viewer, team, ['owner'])
}

/** Owners only; a personal team lives as long as its user. */
export function mayDeleteTeam(viewer: Viewer, team: AskedTeam): boolean {
  return !team.isPersonal && isOneOf(viewer, team, ['owner'])
}

function isOneOf(viewer: Viewer, team: { id: number }, roles: Role[]): boolean {
  return viewer.kind !== 'anonymous' && viewer.teamId === team.id && roles.includes(viewer.role)
}
