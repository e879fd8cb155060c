import { routes } from '@proofyard/contract/routes.ts'
import { revokeShare } from '@proofyard/core/shares/revoke-share.ts'
import { call } from '../../call.ts'

export const proofShareRevoke = call(routes.proofShareRevoke, async ({ core, viewer, parameter }) => {
  await revokeShare(core, viewer, parameter('proof_id'), parameter('share_id'))
  return { success: true }
})
