import { routes } from '@proofyard/contract/routes.ts'
import { openBundle } from '@proofyard/core/bundles/open-bundle.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { call } from '../../call.ts'
import { bundleHeaders } from './bundle-headers.ts'

/** A proof with all that it takes to verify it, as a ZIP that this server has signed. */
export const proofBundle = call(routes.proofBundle, async ({ core, viewer, parameter, reply }) => {
  const record = await findProof(core, viewer, parameter('proof_id'))
  const bundle = await openBundle(core, record, core.publicUrl)
  return (
    reply
      .status(200)
      .headers(bundleHeaders(record.proof.id))
      // The right to it may have ended when it is asked for again.
      .header('cache-control', 'private, no-cache')
      .send(bundle)
  )
})
