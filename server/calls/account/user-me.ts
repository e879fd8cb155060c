import { routes } from '@proofyard/contract/routes.ts'
import { presentUser } from '@proofyard/core/accounts/present-user.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const userMe = call(routes.userMe, ({ core, context, viewer }) =>
  presentUser(core, requireUser(viewer), context.operators),
)
