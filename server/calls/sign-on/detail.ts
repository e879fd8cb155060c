import { routes } from '@proofyard/contract/routes.ts'
import { presentSignOn } from '@proofyard/core/accounts/sign-on/present-sign-on.ts'
import { requireUser } from '@proofyard/core/policies/viewer.ts'
import { call } from '../../call.ts'

export const signOnDetail = call(routes.signOnDetail, ({ core, viewer }) => presentSignOn(core, requireUser(viewer)))
