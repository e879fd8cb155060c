import { routes } from '@proofyard/contract/routes.ts'
import { findProofStatus } from '@proofyard/core/proofs/proof-status.ts'
import { call } from '../../call.ts'
import { presentProofStatus } from '../../live/present-status.ts'
import { readProofWaiting } from '../../live/read-waiting.ts'

export const proofStatus = call(routes.proofStatus, async ({ core, viewer, parameter }) => {
  const proof = await findProofStatus(core, viewer, parameter('proof_id'))
  return presentProofStatus(proof, await readProofWaiting(core, proof), viewer)
})
