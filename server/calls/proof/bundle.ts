import { routes } from '@proofyard/contract/routes.ts'
import { openBundle } from '@proofyard/core/bundles/open-bundle.ts'
import { findProof } from '@proofyard/core/proofs/find-proof.ts'
import { call } from '../../call.ts'

/** A proof with all that it takes to verify it, as a ZIP that this server has signed. */
export const proofBundle = call(routes.proofBundle, async ({ core, viewer, parameter, reply }) => {
  const record = await findProof(core, viewer, parameter('proof_id'))
  const bundle = await openBundle(core, record, core.publicUrl)
  return reply
    .status(200)
    .headers({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${record.proof.id}.proof.zip"`,
      'content-security-policy': "default-src 'none'; sandbox",
      // The right to it may have ended when it is asked for again.
      'cache-control': 'private, no-cache',
    })
    .send(bundle)
})
