import { z } from 'zod'

/** Where the keys of a build come from; our addition to the wire's circuit object. */
export const Setup = z.object({
  /** `elsewhere`: a worker of another owner compiled the circuit, and its keys are that worker's word. */
  kind: z.enum(['development', 'ceremony', 'uploaded', 'none needed', 'forgeable', 'elsewhere']),
  statement: z.string(),
  parameters: z.object({ name: z.string(), blake2b: z.string() }).optional(),
  /** The known ceremony that left the parameters, of so many contributors who do not depend on each other. */
  ceremony: z.object({ name: z.string(), contributions: z.int(), source: z.string() }).optional(),
  /** What was done to find wrong keys, in sentences. */
  checked: z.array(z.string()).optional(),
  /** What was not, and why. */
  unchecked: z.array(z.string()).optional(),
})
export type Setup = z.infer<typeof Setup>
