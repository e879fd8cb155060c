import { z } from 'zod'

/** Where the keys of a build come from; our addition to the wire's circuit object. */
export const Setup = z.object({
  kind: z.enum(['development', 'ceremony', 'uploaded', 'none needed']),
  statement: z.string(),
  parameters: z.object({ name: z.string(), blake2b: z.string() }).optional(),
})
export type Setup = z.infer<typeof Setup>
