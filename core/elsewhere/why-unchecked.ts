import { and, eq } from 'drizzle-orm'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { type KnownMachine, readKnownMachines } from '../workers/known-machines.ts'
import { type LiveCapabilities, ofThisInstallation, readLiveCapabilities } from '../workers/live-capabilities.ts'
import { neverFits } from '../workers/room.ts'
import { servingMachines } from '../workers/serving-machines.ts'
import { type WaitingJob, whyWaiting } from '../workers/why-waiting.ts'

/** The workers of this installation, which alone verify what was made elsewhere. */
export interface Checkers {
  live: LiveCapabilities
  known: KnownMachine[]
}

export async function readCheckers(core: Pick<Core, 'database'>): Promise<Checkers> {
  const [live, known] = await Promise.all([readLiveCapabilities(core), readKnownMachines(core)])
  return { live: ofThisInstallation(live), known: known.filter(({ keyId }) => keyId === null) }
}

/** Why none of them can verify a proof, nor is about to, nor is expected back; undefined where one can. */
export function whyNoChecker(job: WaitingJob, { known }: Checkers): string | undefined {
  const serving = servingMachines(known, job, ['ready', 'installing'])
  if (serving.length === 0) return `No worker of this server has ${job.toolchain ?? job.circuitType}.`
  return neverFits(job.size, serving)
}

/** Whether a proof was made elsewhere, and no worker here verifies it at the moment. */
export async function isUnchecked(
  { database }: Pick<Core, 'database'>,
  proof: { id: string; status: JobStatus; attempt: number; madeElsewhere: string | null },
): Promise<boolean> {
  if (proof.madeElsewhere === null) return false
  // One that began here and was put back is Queued; before, it is as its worker left it.
  if (proof.status !== 'In Progress') return proof.status === 'Queued'
  const left = and(
    eq(workerLeases.jobId, proof.id),
    eq(workerLeases.delivery, proof.attempt - 1),
    eq(workerLeases.outcome, 'checking'),
  )
  return (await database.$count(workerLeases, left)) > 0
}

/** What such a proof waits for, in sentences for the person who sees it. */
export async function readWhyUnchecked(core: Core, job: WaitingJob, worker: string): Promise<string> {
  const checkers = await readCheckers(core)
  const noChecker = whyNoChecker(job, checkers)
  const why =
    whyWaiting({ ...job, subject: 'The verification' }, checkers.live, checkers.known) ??
    noChecker ??
    'It waits for its turn.'
  const end = noChecker === undefined ? '' : ' Where there is none that can for a day, it is Failed.'
  return `The worker “${worker}” of another owner made it, and it is verified here before it is Ready. ${why}${end}`
}
