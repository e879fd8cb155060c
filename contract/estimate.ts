import { z } from 'zod'

/** What is expected, and between what nine of ten are. */
const Range = z.object({ low: z.number(), expected: z.number(), high: z.number() })
export type Range = z.infer<typeof Range>

/** What one more proof of a build is expected to take. */
export const Predicted = z.object({
  /**
   * What it goes by: Ready proofs of this `build`; those of other builds of its `framework`, by the size of their circuits; or nothing
   * but what the framework has `declared` that a proof takes at its most.
   */
  basis: z.enum(['build', 'framework', 'declared']),
  /** How many proofs it goes by. */
  samples: z.int(),
  /** Seconds of work, without any wait; null where there is nothing to go by. */
  seconds: Range.nullable(),
  /** Bytes of memory; null where none was measured. */
  memory: Range.nullable(),
})
export type Predicted = z.infer<typeof Predicted>

/** What was predicted of a proof when it was asked for, and what it took. */
export const PredictedAndTaken = Predicted.extend({
  /** Seconds of work; null until it is Ready. */
  taken_seconds: z.number().nullable(),
  /** Bytes of memory; null until it is Ready, and where it was not measured. */
  taken_memory: z.int().nullable(),
})
export type PredictedAndTaken = z.infer<typeof PredictedAndTaken>

/** The same for who is about to ask for a proof. */
export const Estimate = Predicted.extend({
  circuit_id: z.uuid(),
  /** Bytes of memory that a worker sets aside for it, and that it cannot pass. */
  declared_memory: z.int(),
  /** Whether some worker can make it; if not, a proof is refused. */
  fits: z.boolean(),
  /** Why none can, with both figures; null where one can. */
  refusal: z.string().nullable(),
  /** What it would wait for besides its turn, if it were asked for now; null where it would not. */
  waiting_for: z.string().nullable(),
})
export type Estimate = z.infer<typeof Estimate>
