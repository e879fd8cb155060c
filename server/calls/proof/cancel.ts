import { routes } from '@proofyard/contract/routes.ts'
import { cancelProof } from '@proofyard/core/proofs/cancel-proof.ts'
import { presentProof } from '@proofyard/core/proofs/present-proof.ts'
import { call } from '../../call.ts'

export const proofCancel = call(routes.proofCancel, async ({ core, viewer, parameter }) => {
  const cancelled = await cancelProof(core, viewer, parameter('proof_id'))
  return presentProof(cancelled, { viewer, publicUrl: core.publicUrl })
})
