import { routes } from '@proofyard/contract/routes.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { waitingProof } from '@proofyard/core/proofs/waiting-proof.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

export const proofStatus = call(routes.proofStatus, async ({ core, viewer, parameter }) => {
  const record = await findProof(core, viewer, parameter('proof_id'))
  const { proof } = record
  return {
    proof_id: proof.id,
    status: proof.status,
    finished_processing: isFinished(proof.status),
    activity: proof.activity,
    waiting_for: await findWaitingFor(core, waitingProof(record)),
  }
})
