import { eq } from 'drizzle-orm'
import type { Setup } from '@proofyard/contract/setup.ts'
import { type BuildResult, finishBuild } from '../builds/transition.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { creditedTimes } from './credited-times.ts'
import { type Delivery, endLease, findLease, jobOver, readState } from './find-lease.ts'
import { type Lease, heldOf } from './lease.ts'
import { type ReceivedFile, readReceived } from './read-results.ts'
import { invalid } from './invalid.ts'
import { countUsage } from './usage.ts'
import type { WorkerKey } from './worker-keys.ts'
import { inWordsOf, plainLine, plainText } from './worker-words.ts'

/** Of a set-up, of each kind. */
const MAX_SENTENCES = 20

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
  const kept = received.filter(({ kind }) => kind === 'kept')
  const sizes = await sizesFor(lease, Object.fromEntries(kept.map(({ name, stored }) => [name, stored.size])))
  const result = {
    details: await newDetails(core, lease, facts.details),
    versions: plainVersions(facts.versions),
    computeTimes: creditedTimes(lease, facts.computeTimes),
    ...sizes,
    setup: setupElsewhere(facts.setup, key.name),
    // The first ones stay, however many there are.
    warnings: [originOf(key.name), ...facts.warnings.map((warning) => inWordsOf(key.name, warning))],
    madeElsewhere: key.name,
    files: received.flatMap(ofBuild),
  }
  const done = await finishBuild(core, heldOf(lease), result, (transaction) => endLease(transaction, lease, 'ready'))
  if (!done) throw jobOver('lost')
  await countUsage(core, lease)
  return 'ready'
}

function ofBuild({ kind, name, stored }: ReceivedFile): BuildResult['files'] {
  return kind === 'kept' || kind === 'verification_key' || kind === 'solidity_verifier' || kind === 'interface'
    ? [{ kind, name, stored }]
    : []
}

function originOf(name: string): string {
  return `It was compiled elsewhere, by the worker “${name}” of another owner: its keys are that worker’s word, and nothing of them was made or checked here.`
}

/** What was known of the build before it was compiled stays: the manifest said it, and not the worker. */
async function newDetails(
  core: Core,
  { jobId }: Lease,
  details: BuildFacts['details'],
): Promise<BuildFacts['details']> {
  const [row] = await core.database.select({ details: builds.details }).from(builds).where(eq(builds.id, jobId))
  const known = new Map(Object.entries(row?.details ?? {}))
  return Object.fromEntries(Object.entries(details).filter(([name]) => (known.get(name) ?? null) === null))
}

function plainVersions(versions: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(versions).map(([name, version]) => [plainLine(name), plainLine(version)]))
}

/** What speaks against the keys stands; what speaks for them is the worker's word. */
function setupElsewhere({ kind, statement, parameters, checked = [], unchecked = [] }: Setup, name: string): Setup {
  return {
    kind: kind === 'development' || kind === 'forgeable' ? kind : 'elsewhere',
    statement: inWordsOf(name, plainText(statement)),
    ...(parameters && { parameters: { name: plainLine(parameters.name), blake2b: plainLine(parameters.blake2b) } }),
    unchecked: [
      originOf(name),
      ...unchecked.slice(0, MAX_SENTENCES).map((sentence) => inWordsOf(name, plainText(sentence))),
      ...checked
        .slice(0, MAX_SENTENCES)
        .map((sentence) => inWordsOf(name, `this was checked there: ${plainText(sentence)}`)),
    ],
  }
}
