import { routes } from '@proofyard/contract/routes.ts'
import { presentSecondFactor } from '@proofyard/core/accounts/second-factor/present-second-factor.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const secondFactorDetail = call(routes.secondFactorDetail, ({ core, viewer }) =>
  presentSecondFactor(core, requireUser(viewer)),
)
