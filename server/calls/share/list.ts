import { routes } from '@proofyard/contract/routes.ts'
import { listShares } from '@proofyard/core/shares/list-shares.ts'
import { call } from '../../call.ts'

export const proofShares = call(routes.proofShares, ({ core, viewer, parameter }) =>
  listShares(core, viewer, parameter('proof_id')),
)
