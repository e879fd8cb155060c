import { z } from 'zod'

/** Whether a worker can take the jobs of a toolchain. */
export const OfferState = z.enum(['ready', 'installing', 'missing', 'broken'])
export type OfferState = z.infer<typeof OfferState>
