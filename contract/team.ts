import { z } from 'zod'
import { Timestamp } from './date.ts'

/** A team (wire-format 5.5); text is empty when unset. */
export const Team = z.object({
  avatar_url: z.url(),
  date_created: Timestamp,
  description: z.string(),
  github_url: z.string(),
  id: z.int(),
  is_personal: z.boolean(),
  name: z.string(),
  num_projects: z.int(),
  num_proofs: z.int().nullable(),
  sindri_corporate: z.boolean(),
  slug: z.string(),
  twitter_url: z.string(),
  url: z.string(),
})
export type Team = z.infer<typeof Team>

export const TeamMe = z.object({ team: Team })
export type TeamMe = z.infer<typeof TeamMe>
