import { routes } from '@proofyard/contract/routes.ts'
import { hasConfirmed } from '@proofyard/core/accounts/sign-on/attempts.ts'
import { presentSignOn } from '@proofyard/core/accounts/sign-on/present-sign-on.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'
import { CONFIRM_COOKIE } from '../../sign-on/sign-on-cookies.ts'

export const signOnDetail = call(routes.signOnDetail, async ({ core, context, viewer, request }) => {
  const userId = requireUser(viewer)
  const secret = request.cookies[CONFIRM_COOKIE]
  const isConfirmed = secret !== undefined && (await hasConfirmed(core, secret, userId))
  return presentSignOn(core, userId, { isConfirmed, issuer: context.signOn?.issuer })
})
