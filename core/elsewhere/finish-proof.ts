import { eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { proofs } from '../database/schema/proofs.ts'
import { type ProofResult, finishProof } from '../proofs/transition.ts'
import { isStill } from '../transitions/fence.ts'
import { running } from '../transitions/transitions.ts'
import { creditedPerformance, creditedTimes } from './credited-times.ts'
import { type Delivery, endLease, findLease, jobOver, readState } from './find-lease.ts'
import { type Lease, type ProofFacts, heldOf } from './lease.ts'
import { type ReceivedFile, readReceived, requireKinds } from './read-results.ts'
import { invalid } from './invalid.ts'
import { countUsage } from './usage.ts'
import { type WorkerKey, offerOf } from './worker-keys.ts'
import { inWordsOf } from './worker-words.ts'

/**
 * Takes a proof that a worker of another owner made. Where this server has a verifier for it, the proof stays In Progress until a
 * worker here has verified it; else it is Ready and says whose word it is. A second call changes nothing and answers the same.
 *
 * @throws DomainError `worker_job_not_found`, `worker_job_over`, `invalid_value`
 */
export async function finishProofElsewhere(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  said: ProofFacts,
  hasVerifier: (lease: Lease) => boolean,
): Promise<'ready' | 'checking'> {
  const lease = await findLease(core.database, key, about)
  const facts = creditedFacts(lease, key.name, said)
  if (lease.kind !== 'prove') throw invalid('The job compiles a build: finish it as one.')
  if (lease.outcome === 'ready' || lease.outcome === 'checking') return lease.outcome
  const state = await readState(core, lease)
  if (state !== 'held') throw jobOver(state)
  const received = await readReceived(core, lease)
  requireKinds(received, ['proof', 'public'])
  const outcome = hasVerifier(lease) ? 'checking' : 'ready'
  const done =
    outcome === 'checking'
      ? await handOver(core, lease, key, facts)
      : await finishUnverified(core, lease, { key, facts, received })
  if (!done) throw jobOver('lost')
  await countUsage(core, lease)
  return outcome
}

/** The facts as they may stand beside what this server says: as the worker's words, and no longer than it had the job. */
function creditedFacts(lease: Lease, worker: string, { warnings, computeTimes, performance }: ProofFacts): ProofFacts {
  const times = creditedTimes(lease, computeTimes)
  return {
    warnings: warnings.map((warning) => inWordsOf(worker, warning)),
    computeTimes: times,
    performance: performance && creditedPerformance(lease, performance, times),
  }
}

/** The job goes to the workers here, which verify what was made, in the transaction that takes it from its worker. */
async function handOver(core: Core, lease: Lease, key: WorkerKey, facts: ProofFacts): Promise<boolean> {
  const held = heldOf(lease)
  const [build] = await core.database
    .select({ size: builds.verifySize })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .where(eq(proofs.id, lease.jobId))
  if (build === undefined) return false
  const to = { kind: 'check' as const, size: build.size }
  await core.queue.open({ ...held, ...to })
  return core.database.transaction(async (transaction) => {
    const columns = {
      madeElsewhere: key.name,
      size: to.size,
      outgrown: null,
      tries: 0,
      activity: 'Waiting to be verified here',
    }
    const moved = await transaction
      .update(proofs)
      .set(columns)
      .where(isStill('proof', running(held)))
      .returning({ id: proofs.id })
    // A job whose heartbeat lapsed is another worker's, although the row does not say so yet: then nothing of this stays.
    if (moved.length === 0) return false
    if (!(await core.queue.moveTo(transaction, held, to))) throw jobOver('lost')
    await endLease(transaction, lease, 'checking', facts)
    return true
  })
}

function finishUnverified(
  core: Core,
  lease: Lease,
  { key, facts, received }: { key: WorkerKey; facts: ProofFacts; received: ReceivedFile[] },
): Promise<boolean> {
  const files = received.flatMap(ofProof)
  // The first ones stay, however many there are.
  const warnings = [unverified(key.name, offerOf(lease)), ...facts.warnings]
  const result = { ...facts, warnings, files, unverifiedOf: key.name }
  return finishProof(core, heldOf(lease), result, (transaction) => endLease(transaction, lease, 'ready'))
}

function unverified(worker: string, offer: string): string {
  return `It was verified by the prover that made it, the worker “${worker}” of another owner, and by no one else: this server has no verifier for ${offer}.`
}

/** The files of a proof among those of a result. */
export function ofProof({ kind, stored }: ReceivedFile): ProofResult['files'] {
  return kind === 'proof' || kind === 'public' || kind === 'calldata' ? [{ kind, stored }] : []
}
