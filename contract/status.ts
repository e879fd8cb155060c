import { z } from 'zod'

/** State of a build or a proof, spelled as on the wire (wire-format 4). */
export const JobStatus = z.enum(['Queued', 'In Progress', 'Ready', 'Failed'])
export type JobStatus = z.infer<typeof JobStatus>

/** The wire's `finished_processing`. */
export function isFinished(status: JobStatus): boolean {
  return status === 'Ready' || status === 'Failed'
}
