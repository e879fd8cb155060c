import { z } from 'zod'

/** A known weakness of something that made a build; our addition to the wire's circuit and proof objects. */
export const Advisory = z.object({
  id: z.string(),
  /** What has it, and in which version, as in the build's `versions`. */
  tool: z.string(),
  version: z.string(),
  /** The first version without it; null where none is known. */
  fixed_in: z.string().nullable(),
  summary: z.string(),
  source: z.url(),
})
export type Advisory = z.infer<typeof Advisory>
