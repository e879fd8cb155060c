import { routes } from '@proofyard/contract/routes.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

export const proofStatus = call(routes.proofStatus, async ({ core, viewer, parameter }) => {
  const { proof, build } = await findProof(core, viewer, parameter('proof_id'))
  return {
    proof_id: proof.id,
    status: proof.status,
    finished_processing: isFinished(proof.status),
    doing: proof.doing,
    waiting_for: await findWaitingFor(core, { ...build, status: proof.status }),
  }
})
