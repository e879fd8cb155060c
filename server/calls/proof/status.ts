import { routes } from '@proofyard/contract/routes.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { findProofStatus } from '@proofyard/core/proofs/find-proof.ts'
import { findStatusWaitingFor } from '@proofyard/core/proofs/waiting-proof.ts'
import { call } from '../../call.ts'

export const proofStatus = call(routes.proofStatus, async ({ core, viewer, parameter }) => {
  const proof = await findProofStatus(core, viewer, parameter('proof_id'))
  return {
    proof_id: proof.id,
    status: proof.status,
    finished_processing: isFinished(proof.status),
    activity: proof.activity,
    waiting_for: await findStatusWaitingFor(core, proof),
  }
})
