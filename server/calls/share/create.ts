import { routes } from '@proofyard/contract/routes.ts'
import { shareLink } from '@proofyard/contract/share.ts'
import { createShare } from '@proofyard/core/shares/create-share.ts'
import { presentShare } from '@proofyard/core/shares/list-shares.ts'
import { call } from '../../call.ts'

export const proofShare = call(
  routes.proofShare,
  async ({ core, viewer, parameter }) => {
    const { share, token } = await createShare(core, viewer, parameter('proof_id'))
    return { ...presentShare(share), share_link: shareLink(core.publicUrl, token) }
  },
  { answersSecret: true },
)
