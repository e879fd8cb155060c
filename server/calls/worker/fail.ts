import { routes } from '@proofyard/contract/routes.ts'
import { failJobElsewhere } from '@proofyard/core/elsewhere/end-job.ts'
import { workerCall } from '../../call.ts'
import { deliveryOf } from './delivery.ts'

export const workerFail = workerCall(routes.workerFail, async ({ core, workerKey, parameter, body }) => {
  await failJobElsewhere(core, workerKey, deliveryOf(parameter), {
    sentence: body.failure,
    cause: body.failure_cause,
  })
  return { success: true }
})
