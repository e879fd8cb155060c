import { z } from 'zod'
import { Moment, Timestamp } from './date.ts'

export const HistogramBin = z.object({
  bin: Timestamp,
  ready: z.int(),
  failed: z.int(),
  in_progress: z.int(),
  queued: z.int(),
})
export type HistogramBin = z.infer<typeof HistogramBin>

/** Proofs by time (wire-format 5.9); `bin_size` in seconds. */
export const Histogram = z.object({
  bin_size: z.int(),
  data: z.array(HistogramBin),
  start_time: Timestamp,
  end_time: Timestamp,
})
export type Histogram = z.infer<typeof Histogram>

/** A null `end_time` means now. */
export const HistogramRequest = z.object({
  bin_size: z.int({ error: 'bin_size must be a whole number of seconds.' }).min(1).max(31_536_000).default(3600),
  start_time: Moment,
  end_time: Moment.nullish(),
})
export type HistogramRequest = z.infer<typeof HistogramRequest>
