import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Verification } from '@proofyard/contract/proof.ts'
import type { Core } from '../context.ts'
import { DomainError, proofNotReady } from '../errors.ts'
import { actorOf } from '../events/actor.ts'
import { recordEvent } from '../events/record-event.ts'
import type { Viewer } from '../policies/viewer.ts'
import type { Job } from '../queue/job.ts'
import { viewerGroup } from '../queue/team-group.ts'
import { countWaitingVerifications } from '../queue/waiting-verifications.ts'
import { type Wait, askVerifier } from './ask-verifier.ts'
import { findProof } from './find-proof.ts'

/** So many verdicts a team waits for at a time: each waiting caller asks the database again every few seconds. */
const MAX_WAITING = 64

/** What a verification is about: a proof that is kept here, or a claim that was brought. */
export const VerificationSubject = z.union([z.object({ proofId: z.uuid() }), z.object({ claimId: z.uuid() })])
export type VerificationSubject = z.infer<typeof VerificationSubject>

/**
 * Has a worker run the framework's verifier again on the stored key, public values and proof, and waits for the notice
 * of its verdict. Nothing is kept of it.
 * @throws DomainError `proof_not_found`, `proof_not_ready`; `no_verifier` for one that only its prover has verified; `too_many_queued`;
 * `verification_unavailable` after the timeout
 */
export async function verifyProof(core: Core, viewer: Viewer, proofId: string, wait: Wait = {}): Promise<Verification> {
  const { proof, build } = await findProof(core, viewer, proofId)
  if (proof.status !== 'Ready') throw proofNotReady(proofId, proof.status)
  const { circuitType, toolchain, verifySize: size } = build
  if (proof.verified !== true) throw noVerifier(toolchain ?? circuitType)
  const job: Job = { kind: 'verify', circuitType, toolchain, size, id: randomUUID() }
  const subject: VerificationSubject = { proofId: proof.id }
  const { verified } = await askVerifier(
    core,
    job,
    async (transaction) => {
      const group = viewerGroup(viewer)
      if ((await countWaitingVerifications(transaction, group)) >= MAX_WAITING) throw tooMany()
      await core.queue.enqueue(transaction, { ...job, group }, subject)
      const about = { actor: actorOf(viewer), teamId: proof.teamId, subjectId: proof.id }
      await recordEvent(transaction, { kind: 'proof.verification_requested', data: {}, ...about })
    },
    wait,
  )
  // One that says no may be of a proof that was deleted meanwhile.
  if (!verified) await findProof(core, viewer, proofId)
  return { verified }
}

function noVerifier(name: string): DomainError {
  const sentence = `This server has no verifier for ${name}: the proof was verified by the prover that made it, and by no one else.`
  return new DomainError('no_verifier', sentence)
}

function tooMany(): DomainError {
  return new DomainError(
    'too_many_queued',
    `Your team waits for ${MAX_WAITING} verifications already, and that is the most at a time. Try again when some are done.`,
  )
}
