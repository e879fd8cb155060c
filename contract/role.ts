import { z } from 'zod'

/** What a person may do in a team; each role may do what the ones after it may. */
export const Role = z.enum(['owner', 'admin', 'member'], { error: 'A role is owner, admin or member.' })
export type Role = z.infer<typeof Role>

/** True when a role may do more than another one. */
export function isAbove(role: Role, other: Role): boolean {
  return Role.options.indexOf(role) < Role.options.indexOf(other)
}
