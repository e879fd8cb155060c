import { z } from 'zod'

/**
 * What one proof of a program took, for people who compare programs and provers; our addition to the wire's proof. A number is
 * null where the framework does not count it.
 */
export const Performance = z.object({
  /** Instructions of the program that were executed. */
  cycles: z.int().min(0).nullable(),
  /** Parts of the execution that are proved one by one; some frameworks call them shards. */
  segments: z.int().min(0).nullable(),
  /** By the prover's time alone, without what it needs before it begins. */
  cycles_per_sec: z.number().min(0).nullable(),
  /** Bytes that the prover took at its most. */
  peak_memory: z.int().min(0).nullable(),
  /** Seconds until the prover had its keys and began; 0 where it was there already. */
  start_up_sec: z.number().min(0).nullable(),
})
export type Performance = z.infer<typeof Performance>
