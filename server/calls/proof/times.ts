import { routes } from '@proofyard/contract/routes.ts'
import { requireTeam } from '@proofyard/core/policies/viewer.ts'
import { readProvingTimes } from '@proofyard/core/proofs/proving-times.ts'
import { call } from '../../call.ts'

export const proofTimes = call(routes.proofTimes, ({ core, viewer, body }) =>
  readProvingTimes(core, requireTeam(viewer), body),
)
