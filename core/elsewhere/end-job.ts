import type { JobFailureCause } from '@proofyard/contract/failure-cause.ts'
import { enlargeBuild, failBuild, requeueBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { enlargeProof, failProof, requeueProof } from '../proofs/transition.ts'
import { resourcesOf } from '../queue/size-class.ts'
import { hasOutgrown } from '../transitions/has-outgrown.ts'
import { readKnownMachines } from '../workers/known-machines.ts'
import { largerSize } from '../workers/larger-size.ts'
import { readLiveCapabilities } from '../workers/live-capabilities.ts'
import { servingMachines } from '../workers/serving-machines.ts'
import { type Delivery, endLease, findLease, jobOver } from './find-lease.ts'
import { type Lease, heldOf } from './lease.ts'
import { readReceived, removeFiles } from './read-results.ts'
import { countUsage, secondsSince } from './usage.ts'
import type { WorkerKey } from './worker-keys.ts'
import { inWordsOf } from './worker-words.ts'

const verbs = {
  compile: { fail: failBuild, requeue: requeueBuild, enlarge: enlargeBuild },
  prove: { fail: failProof, requeue: requeueProof, enlarge: enlargeProof },
}

/** By how much more a job is tried where its worker does not know what it needs. */
const GROWTH = 1.5
const GROWTH_OF_LATER_TRIES = 4

/** Why a worker gives a job back; only a `fault` counts against the job. */
export type GivenBack = 'ending' | 'fault' | 'unready'

/**
 * Ends a job by a fault of the project's files or of the input, with the sentence that the person reads as that of the worker. A second call changes
 * nothing and answers the same.
 * @throws DomainError `worker_job_not_found`, `worker_job_over`
 */
export async function failJobElsewhere(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  { sentence, cause }: { sentence: string; cause?: JobFailureCause | undefined },
): Promise<void> {
  const lease = await findLease(core.database, key, about)
  if (lease.outcome === 'failed') return
  const computeTimes = { total: Math.round(secondsSince(lease.takenAt) * 1000) / 1000 }
  await endOrThrow(core, lease, () =>
    verbs[lease.kind].fail(core, heldOf(lease), inWordsOf(key.name, sentence), computeTimes, {
      cause,
      also: (transaction) => endLease(transaction, lease, 'failed'),
    }),
  )
  await countUsage(core, lease)
}

/** Gives a job back, for another worker or another try. @throws DomainError `worker_job_not_found`, `worker_job_over` */
export async function giveBackElsewhere(core: Core, key: WorkerKey, about: Delivery, why: GivenBack): Promise<void> {
  const lease = await findLease(core.database, key, about)
  const outcome = why === 'unready' ? 'unready' : 'given back'
  if (lease.outcome === outcome) return
  await endOrThrow(core, lease, () =>
    verbs[lease.kind].requeue(core, heldOf(lease), why, (transaction) => endLease(transaction, lease, outcome)),
  )
  await countUsage(core, lease)
}

/**
 * Gives a job back that needed more memory than it was admitted for: it is tried again with more, or fails where no worker has it.
 *
 * @param memoryBytes what it needs at least; undefined where its worker does not know
 * @throws DomainError `worker_job_not_found`, `worker_job_over`
 */
export async function enlargeElsewhere(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  memoryBytes: number | undefined,
): Promise<void> {
  const lease = await findLease(core.database, key, about)
  if (lease.outcome === 'given back' || lease.outcome === 'failed') return
  const held = heldOf(lease)
  const { enlarge, fail } = verbs[lease.kind]
  const next = await nextSize(core, lease, memoryBytes)
  await endOrThrow(core, lease, () =>
    'refusal' in next
      ? fail(
          core,
          held,
          next.refusal,
          {},
          {
            cause: 'limit',
            also: (transaction) => endLease(transaction, lease, 'failed'),
          },
        )
      : enlarge(core, held, next.size, (transaction) => endLease(transaction, lease, 'given back')),
  )
  await countUsage(core, lease)
}

async function nextSize(core: Core, lease: Lease, memoryBytes: number | undefined) {
  const growth = (await hasOutgrown(core, heldOf(lease))) ? GROWTH_OF_LATER_TRIES : GROWTH
  const tried = resourcesOf(lease.size).memoryBytes * growth
  const need = { memoryBytes: memoryBytes ?? tried, isKnown: memoryBytes !== undefined }
  const states = ['ready', 'installing'] as const
  const [{ machines }, known] = await Promise.all([readLiveCapabilities(core), readKnownMachines(core)])
  const onThese = largerSize(lease.size, need, servingMachines(machines, lease, states))
  return 'refusal' in onThese ? largerSize(lease.size, need, servingMachines(known, lease, states)) : onThese
}

/** What was sent for the job goes with it. */
async function endOrThrow(core: Core, lease: Lease, end: () => Promise<boolean>): Promise<void> {
  const received = await readReceived(core, lease)
  if (lease.endedAt !== null || !(await end())) throw jobOver('lost')
  await removeFiles(core, received)
}
