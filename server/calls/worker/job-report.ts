import { routes } from '@proofyard/contract/routes.ts'
import { reportJobElsewhere } from '@proofyard/core/elsewhere/report-job.ts'
import { workerCall } from '../../call.ts'
import { deliveryOf } from './delivery.ts'

export const workerJobReport = workerCall(routes.workerJobReport, async ({ core, workerKey, parameter, body }) => {
  const state = await reportJobElsewhere(core, workerKey, deliveryOf(parameter), body.activity ?? undefined)
  return { go_on: state === 'held', why: state === 'held' ? null : state }
})
