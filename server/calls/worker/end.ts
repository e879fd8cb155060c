import { routes } from '@proofyard/contract/routes.ts'
import { endElsewhere } from '@proofyard/core/elsewhere/report-worker.ts'
import { workerCall } from '../../call.ts'

export const workerEnd = workerCall(routes.workerEnd, async ({ core, workerKey, body }) => {
  await endElsewhere(core, workerKey, body.worker_id)
  return { success: true }
})
