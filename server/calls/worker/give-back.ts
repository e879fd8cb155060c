import { routes } from '@proofyard/contract/routes.ts'
import { enlargeElsewhere, giveBackElsewhere } from '@proofyard/core/elsewhere/end-job.ts'
import { workerCall } from '../../call.ts'
import { deliveryOf } from './delivery.ts'

export const workerGiveBack = workerCall(routes.workerGiveBack, async ({ core, workerKey, parameter, body }) => {
  const about = deliveryOf(parameter)
  if (body.reason === 'outgrown') await enlargeElsewhere(core, workerKey, about, body.memory_bytes ?? undefined)
  else await giveBackElsewhere(core, workerKey, about, body.reason)
  return { success: true }
})
