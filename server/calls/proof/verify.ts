import { routes } from '@proofyard/contract/routes.ts'
import { verifyProof } from '@proofyard/core/proofs/verify-proof.ts'
import { call } from '../../call.ts'

/** Everyone who is signed in and may see a proof may have it verified; a worker does it. */
export const proofVerify = call(routes.proofVerify, ({ core, viewer, parameter, reply }) => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return verifyProof(core, viewer, parameter('proof_id'), { signal: gone.signal })
})
