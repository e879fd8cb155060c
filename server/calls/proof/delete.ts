import { routes } from '@proofyard/contract/routes.ts'
import { deleteProof } from '@proofyard/core/proofs/delete-proof.ts'
import { call } from '../../call.ts'

export const proofDelete = call(routes.proofDelete, async ({ core, viewer, parameter }) => {
  await deleteProof(core, viewer, parameter('proof_id'))
  return { success: true }
})
