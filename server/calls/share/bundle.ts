import { routes } from '@proofyard/contract/routes.ts'
import { openBundle } from '@proofyard/core/bundles/open-bundle.ts'
import { DomainError, shareNotFound } from '@proofyard/core/errors.ts'
import { findSharedProof } from '@proofyard/core/shares/find-shared-proof.ts'
import { call } from '../../call.ts'
import { bundleHeaders } from '../proof/bundle-headers.ts'
import { sharedHeaders } from './shared-headers.ts'

export const shareBundle = call(routes.shareBundle, async ({ core, parameter, reply }) => {
  void reply.headers(sharedHeaders)
  const record = await findSharedProof(core, parameter('share_token'))
  const bundle = await openBundle(core, record, core.publicUrl).catch((error: unknown) => {
    // The proof was deleted meanwhile.
    throw error instanceof DomainError ? shareNotFound() : error
  })
  return reply.status(200).headers(bundleHeaders(record.proof.id)).headers(sharedHeaders).send(bundle)
})
