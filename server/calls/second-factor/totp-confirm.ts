import { routes } from '@proofyard/contract/routes.ts'
import { confirmTotp } from '@proofyard/core/accounts/second-factor/totp-factor.ts'
import { requireLogin } from '@proofyard/core/policies/viewer.ts'
import { confirmed } from '../../authentication/confirmed.ts'
import { call } from '../../call.ts'

export const totpConfirm = call(
  routes.totpConfirm,
  async ({ core, context, viewer, body, reply }) => ({
    recovery_codes: await confirmed(context, viewer, reply, () => confirmTotp(core, requireLogin(viewer), body.code)),
  }),
  { countsAttempts: true, answersSecret: true },
)
