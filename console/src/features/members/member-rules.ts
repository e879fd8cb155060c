import { isAbove, Role } from '@proofyard/contract/role.ts'

/** A member as the team's list has them. */
export interface Member {
  username: string
  email: string
  role: Role
}

/** What somebody may do in a team, of what the team's pages offer; the server decides the same. */
export interface Rights {
  /** The roles that they may give to whom they invite; none when they may not invite. */
  invitesAs: Role[]
  changesRoles: boolean
  changesTeam: boolean
  /** Other people's API keys, too. */
  changesAllKeys: boolean
  /** API keys of a member who is removed or demoted. */
  keepsKeys: boolean
  deletesTeam: boolean
}

export function rightsOf(role: Role | undefined): Rights {
  const isOwner = role === 'owner'
  const leads = isOwner || role === 'admin'
  return {
    invitesAs: role === undefined || !leads ? [] : Role.options.filter((other) => !isAbove(other, role)).toReversed(),
    changesRoles: isOwner,
    changesTeam: leads,
    changesAllKeys: leads,
    keepsKeys: isOwner,
    deletesTeam: isOwner,
  }
}

export function roleOf(members: Member[], username: string): Role | undefined {
  return members.find((member) => member.username === username)?.role
}

/** Owners remove anybody, admins remove members; oneself is not removed but leaves, which is in another place. */
export function mayRemove(own: Member, other: Member): boolean {
  if (own.username === other.username) return false
  return own.role === 'owner' || (own.role === 'admin' && other.role === 'member')
}
