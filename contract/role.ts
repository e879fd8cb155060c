import { z } from 'zod'

/** What a person may do in a team; each role may do what the ones after it may. */
export const Role = z.enum(['owner', 'admin', 'member'])
export type Role = z.infer<typeof Role>
