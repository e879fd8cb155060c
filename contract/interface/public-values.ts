import { z } from 'zod'
import { InterfaceSource } from './circuit-interface.ts'

/** One public value of a proof. */
export const PublicValue = z.object({
  position: z.int(),
  /** Null where nothing names it. */
  name: z.string().nullable(),
  /** As a person reads it; null where it is not known. */
  type: z.string().nullable(),
  decimal: z.string().nullable(),
  hex: z.string().nullable(),
  text: z.string().nullable(),
})
export type PublicValue = z.infer<typeof PublicValue>

/** The public values of a proof, one by one. */
export const PublicValues = z.object({
  proof_id: z.uuid(),
  circuit_id: z.uuid(),
  /** `proof`: the proof's own document has the names. */
  named_by: z.enum(['proof', ...InterfaceSource.options]).nullable(),
  statement: z.string(),
  values: z.array(PublicValue),
})
export type PublicValues = z.infer<typeof PublicValues>
