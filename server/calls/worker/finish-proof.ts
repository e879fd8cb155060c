import { routes } from '@proofyard/contract/routes.ts'
import { finishProofElsewhere } from '@proofyard/core/elsewhere/finish-proof.ts'
import { workerCall } from '../../call.ts'
import { deliveryOf } from './delivery.ts'
import { isExternal } from '../../is-external.ts'

export const workerFinishProof = workerCall(
  routes.workerFinishProof,
  async ({ core, workerKey, parameter, body: { warnings, compute_times, performance } }) => {
    const facts = { warnings, computeTimes: { total: 0, ...compute_times }, performance: performance ?? undefined }
    const hasVerifier = (lease: Parameters<typeof isExternal>[0]) => !isExternal(lease)
    return { outcome: await finishProofElsewhere(core, workerKey, deliveryOf(parameter), facts, hasVerifier) }
  },
)
