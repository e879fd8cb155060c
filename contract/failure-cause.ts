import { z } from 'zod'

/**
 * Why a proof Failed. Only `input` says something of the input: the circuit or its program has refused it.
 *
 * `limit`: it took more memory, time or disk than it may. `build`: no proof can be made with this build. `server`: a fault of the server or of a
 * worker. `cancelled`: a person cancelled it, or deleted its circuit. `deadline`: it was not Ready by the deadline that it was asked for with.
 */
export const FailureCause = z.enum(['input', 'limit', 'build', 'server', 'cancelled', 'deadline'])
export type FailureCause = z.infer<typeof FailureCause>

/** What a worker can say of a job that it has failed itself. */
export const JobFailureCause = FailureCause.extract(['input', 'limit', 'build'])
export type JobFailureCause = z.infer<typeof JobFailureCause>
