import { noteBuildProgress } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { noteProofProgress } from '../proofs/transition.ts'
import { queueName } from '../queue/job.ts'
import { attemptOf } from '../queue/boss-calls.ts'
import { type Delivery, findLease, readState } from './find-lease.ts'
import { heldOf } from './lease.ts'
import type { WorkerKey } from './worker-keys.ts'

const note = { compile: noteBuildProgress, prove: noteProofProgress }

/**
 * Takes a worker's sign of life for a job, and what it does at the moment.
 * @returns whether it is to go on; else why not
 * @throws DomainError `worker_job_not_found`
 */
export async function reportJobElsewhere(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  activity: string | undefined,
): Promise<'held' | 'withdrawn' | 'lost'> {
  const lease = await findLease(core.database, key, about)
  const held = heldOf(lease)
  const state = await readState(core, lease)
  if (state !== 'held') return state
  await core.queue.boss.touch(queueName(held), [attemptOf(held)])
  if (activity !== undefined) await note[lease.kind](core, held, activity)
  return state
}
