import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { Verification } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { DomainError, proofNotReady } from '../errors.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type Job, queueName } from '../queue/job.ts'
import { readLiveOffers } from '../workers/live-offers.ts'
import { whyWaiting } from '../workers/why-waiting.ts'
import { findProof } from './find-proof.ts'

const PATIENCE_MS = 60_000
const LOOK_EVERY_MS = 100

/** What a verification is about. */
export const VerificationSubject = z.object({ proofId: z.uuid() })

/**
 * Has a worker run the framework's verifier again on the stored key, public values and proof, and waits for it. Nothing
 * is kept of it; the job is removed whatever happens.
 * @param waiting `signal` ends it, for one who does not wait any more
 * @throws DomainError `proof_not_found`, `proof_not_ready`; `verification_unavailable` when the patience is at its end
 */
export async function verifyProof(
  core: Core,
  viewer: Viewer,
  proofId: string,
  { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal } = {},
): Promise<Verification> {
  const { proof, build } = await findProof(core, viewer, proofId)
  if (proof.status !== 'Ready') throw proofNotReady(proofId, proof.status)
  const { circuitType, toolchain } = build
  const job: Job = { kind: 'verify', circuitType, toolchain, id: randomUUID() }
  await core.database.transaction((transaction) =>
    core.queue.enqueue(transaction, job, VerificationSubject.parse({ proofId: proof.id })),
  )
  try {
    const until = Date.now() + patienceMs
    for (;;) {
      if (Date.now() >= until || signal?.aborted === true) {
        const why = whyWaiting(job, await readLiveOffers(core))
        throw unavailable(`No worker verified the proof in time. ${why ?? 'Try again when this server is less busy.'}`)
      }
      await sleep(LOOK_EVERY_MS)
      const verdict = await readVerdict(core, job)
      // One that says no may be of a proof that was deleted meanwhile.
      if (verdict?.verified === false) await findProof(core, viewer, proofId)
      if (verdict !== undefined) return verdict
    }
  } finally {
    await core.database.transaction((transaction) => core.queue.withdraw(transaction, [job]))
  }
}

/** The verdict is in the job's own row: there is no other to keep it in. @returns undefined while the job waits or runs */
async function readVerdict(core: Core, job: Job): Promise<Verification | undefined> {
  const [row] = await core.queue.boss.findJobs(queueName(job), { id: job.id })
  if (row?.state === 'completed') return Verification.parse(row.output)
  if (row === undefined || row.state === 'failed' || row.state === 'cancelled') {
    throw unavailable('The verification was stopped by a fault of this server. Try again, or tell its operator.')
  }
  return undefined
}

function unavailable(sentence: string): DomainError {
  return new DomainError('verification_unavailable', sentence)
}
