import { routes } from '@proofyard/contract/routes.ts'
import { estimateProof } from '@proofyard/core/estimates/estimate-proof.ts'
import { call } from '../../call.ts'

export const circuitEstimate = call(routes.circuitEstimate, ({ core, viewer, parameter }) =>
  estimateProof(core, viewer, parameter('circuit_id')),
)
