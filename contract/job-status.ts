import { z } from 'zod'
import { JobStatus } from './status.ts'

/** A stage of a build or proof, in the order of the work. Of one that failed the last stage is that in which it did. */
export const TimelineStage = z.object({
  name: z.string(),
  label: z.string(),
  state: z.enum(['done', 'running', 'to_come', 'failed']),
  /** What it has taken so far; null of one that is to come. */
  seconds: z.number().nullable(),
})
export type TimelineStage = z.infer<typeof TimelineStage>

/** How far a build or proof is: what a caller who waits asks for, and what a stream of events tells. */
export const jobStatusKeys = {
  status: JobStatus,
  finished_processing: z.boolean(),
  /** Our addition, as in a circuit. */
  waiting_for: z.string().nullable(),
  /** Our addition, as in a circuit. */
  activity: z.string().nullable(),
  /** Our addition: how much of the activity is done, from 0 to 1; null where that is not known. */
  fraction: z.number().min(0).max(1).nullable(),
  /** Our addition: its place among the team's jobs that wait for the same workers, 1 being the next; null unless it is Queued. */
  queue_position: z.int().min(1).nullable(),
  /** Our addition. */
  stages: z.array(TimelineStage),
  /** Our addition, as in a circuit. */
  error: z.string().nullable(),
  /** Our addition, as in a circuit. */
  cancelled_by: z.string().nullable(),
}
export const JobState = z.object(jobStatusKeys)
export type JobState = z.infer<typeof JobState>
