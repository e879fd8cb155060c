import { z } from 'zod'
import { Timestamp } from './date.ts'

/** One way in which a person is logged in now. */
export const Session = z.object({
  id: z.string(),
  session_kind: z.enum(['browser', 'token', 'machine']),
  client: z.string().nullable(),
  network: z.string().nullable(),
  team_slug: z.string().nullable(),
  date_created: Timestamp,
  date_last_used: Timestamp.nullable(),
  date_expires: Timestamp.nullable(),
  is_current: z.boolean(),
})
export type Session = z.infer<typeof Session>
