import { z } from 'zod'

/** The answer of a call that only does something. */
export const Success = z.object({ success: z.literal(true) })
export type Success = z.infer<typeof Success>
