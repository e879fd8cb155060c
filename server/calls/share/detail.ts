import { routes } from '@proofyard/contract/routes.ts'
import { DomainError } from '@proofyard/core/errors.ts'
import { findSharedProof } from '@proofyard/core/shares/find-shared-proof.ts'
import { presentSharedProof } from '@proofyard/core/shares/present-shared-proof.ts'
import { call } from '../../call.ts'
import { readPublicValues } from '../proof/read-public-values.ts'
import { sharedHeaders } from './shared-headers.ts'

export const shareDetail = call(routes.shareDetail, async ({ core, parameter, reply }) => {
  void reply.headers(sharedHeaders)
  const record = await findSharedProof(core, parameter('share_token'))
  const values = await readPublicValues(core, record).catch((error: unknown) => {
    // There may be too many; the bundle has them all.
    if (error instanceof DomainError) return null
    throw error
  })
  return presentSharedProof(core, record, values)
})
