import type { Role } from '@proofyard/contract/role.ts'

export const roleNames: Record<Role, string> = { owner: 'Owner', admin: 'Admin', member: 'Member' }

/** In a sentence: "becomes an admin". */
export const roleWords: Record<Role, string> = { owner: 'an owner', admin: 'an admin', member: 'a member' }

/** Roles as a list to choose from. */
export function roleOptions(roles: readonly Role[]): { value: Role; label: string }[] {
  return roles.map((role) => ({ value: role, label: roleNames[role] }))
}
