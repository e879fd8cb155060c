import { routes } from '@proofyard/contract/routes.ts'
import { verifyProof } from '@proofyard/core/proofs/verify-proof.ts'
import { call } from '../../call.ts'

/** Whoever may see a proof and is signed in may have it verified; it is a worker that does it. */
export const proofVerify = call(routes.proofVerify, ({ core, viewer, parameter, reply }) => {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort())
  return verifyProof(core, viewer, parameter('proof_id'), { signal: gone.signal })
})
