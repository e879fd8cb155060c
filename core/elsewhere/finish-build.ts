import type { Setup } from '@proofyard/contract/setup.ts'
import { type BuildResult, finishBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { type Delivery, endLease, findLease, jobOver, readState } from './find-lease.ts'
import { type Lease, heldOf } from './lease.ts'
import { type ReceivedFile, readReceived, requireDocuments } from './read-results.ts'
import { invalid } from './receive-result.ts'
import { countUsage } from './usage.ts'
import type { WorkerKey } from './worker-keys.ts'

/** What a worker says of a build besides its files. */
export type BuildFacts = Pick<BuildResult, 'details' | 'setup' | 'versions' | 'warnings' | 'computeTimes'>

/**
 * Makes a build Ready that a worker of another owner compiled. It says so for good: its keys are that worker's word. A second call
 * changes nothing and answers the same.
 *
 * @param sizesFor what proofs and verifications of it take, by the bytes of its kept files
 * @throws DomainError `worker_job_not_found`, `worker_job_over`, `invalid_value`
 */
export async function finishBuildElsewhere(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  facts: BuildFacts,
  sizesFor: (lease: Lease, fileBytes: Record<string, number>) => Promise<Pick<BuildResult, 'proveSize' | 'verifySize'>>,
): Promise<'ready'> {
  const lease = await findLease(core.database, key, about)
  if (lease.kind !== 'compile') throw invalid('The job makes a proof: finish it as one.')
  if (lease.outcome === 'ready') return 'ready'
  const state = await readState(core, lease)
  if (state !== 'held') throw jobOver(state)
  const received = await readReceived(core, lease)
  await requireDocuments(core, received, [])
  const kept = received.filter(({ kind }) => kind === 'kept')
  const sizes = await sizesFor(lease, Object.fromEntries(kept.map(({ name, stored }) => [name, stored.size])))
  const result = {
    ...facts,
    ...sizes,
    setup: withOrigin(facts.setup, key.name),
    warnings: [...facts.warnings, originOf(key.name)],
    madeElsewhere: key.name,
    files: received.flatMap(ofBuild),
  }
  const done = await finishBuild(core, heldOf(lease), result, (transaction) => endLease(transaction, lease, 'ready'))
  if (!done) throw jobOver('lost')
  await countUsage(core, lease)
  return 'ready'
}

function ofBuild({ kind, name, stored }: ReceivedFile): BuildResult['files'] {
  return kind === 'kept' || kind === 'verification_key' || kind === 'solidity_verifier' ? [{ kind, name, stored }] : []
}

function originOf(name: string): string {
  return `It was compiled elsewhere, by the worker “${name}” of another owner: its keys are that worker’s word, and nothing of them was made or checked here.`
}

function withOrigin(setup: Setup, name: string): Setup {
  return { ...setup, unchecked: [...(setup.unchecked ?? []), originOf(name)] }
}
