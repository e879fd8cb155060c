import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Verification } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { DomainError, proofNotReady } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import { type Job, queueName } from '../queue/job.ts'
import { viewerGroup } from '../queue/team-group.ts'
import { readWhyWaiting } from '../workers/why-waiting.ts'
import { findProof } from './find-proof.ts'

const TIMEOUT_MS = 60_000
/** Some ends have no notice, such as the third death of a worker, which the queue alone sees. */
const READ_AGAIN_MS = 10_000

/** What a verification is about. */
export const VerificationSubject = z.object({ proofId: z.uuid() })

/**
 * Has a worker run the framework's verifier again on the stored key, public values and proof, and waits for the notice
 * of its verdict. Nothing is kept of it; the job is removed whatever happens.
 * @param waiting `signal` ends it, for a caller who does not wait any more
 * @throws DomainError `proof_not_found`, `proof_not_ready`; `no_verifier` for one that only its prover has verified; `verification_unavailable` after the timeout
 */
export async function verifyProof(
  core: Core,
  viewer: Viewer,
  proofId: string,
  { timeoutMs = TIMEOUT_MS, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
): Promise<Verification> {
  const { proof, build } = await findProof(core, viewer, proofId)
  if (proof.status !== 'Ready') throw proofNotReady(proofId, proof.status)
  const { circuitType, toolchain, verifySize: size } = build
  if (proof.verified !== true) throw noVerifier(toolchain ?? circuitType)
  const job: Job = { kind: 'verify', circuitType, toolchain, size, id: randomUUID() }
  await core.queue.open(job)
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
  const verdictWait = waitForNotices(core, job, ending)
  try {
    await core.database.transaction(async (transaction) => {
      await core.queue.enqueue(
        transaction,
        { ...job, group: viewerGroup(viewer) },
        VerificationSubject.parse({ proofId: proof.id }),
      )
      const about = { actor: actorOf(viewer), teamId: proof.teamId, subjectId: proof.id }
      await recordEvent(transaction, { kind: 'proof.verification_requested', data: {}, ...about })
    })
    while (!ending.aborted) {
      await verdictWait.next()
      const verdict = await readVerdict(core, job)
      // One that says no may be of a proof that was deleted meanwhile.
      if (verdict?.verified === false) await findProof(core, viewer, proofId)
      if (verdict !== undefined) return verdict
    }
    const why = await readWhyWaiting(core, { ...job, subject: 'The verification' })
    throw unavailable(`No worker verified the proof in time. ${why ?? 'Try again when this server is less busy.'}`)
  } finally {
    verdictWait.stop()
    await core.database.transaction((transaction) => core.queue.withdraw(transaction, [job]))
  }
}

/** Subscribed before the job is enqueued, so that no notice of it is too early. */
function waitForNotices(core: Core, job: Job, ending: AbortSignal): { next: () => Promise<void>; stop: () => void } {
  let wake = Promise.withResolvers<void>()
  const unsubscribe = core.queue.listen((notice) => {
    // Without a notice the connection is new, and a verdict may have been missed.
    if (notice === undefined || (notice.kind === 'verified' && notice.id === job.id)) wake.resolve()
  })
  const timer = setInterval(() => wake.resolve(), READ_AGAIN_MS)
  const end = () => wake.resolve()
  ending.addEventListener('abort', end)
  return {
    next: async () => {
      if (!ending.aborted) await wake.promise
      wake = Promise.withResolvers()
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
      ending.removeEventListener('abort', end)
    },
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

function noVerifier(name: string): DomainError {
  const sentence = `This server has no verifier for ${name}: the proof was verified by the prover that made it, and by no one else.`
  return new DomainError('no_verifier', sentence)
}

function unavailable(sentence: string): DomainError {
  return new DomainError('verification_unavailable', sentence)
}
