import { routes } from '@proofyard/contract/routes.ts'
import { reportElsewhere } from '@proofyard/core/elsewhere/report-worker.ts'
import { SIGN_EVERY_MS } from '@proofyard/core/workers/live-capabilities.ts'
import { workerCall } from '../../call.ts'
import { machineFrom, resourcesFrom } from './machine.ts'

export const workerReport = workerCall(routes.workerReport, async ({ core, workerKey, body }) => {
  const { worker_id: id, lasting_id: lastingId = null, capabilities, total, free, paused = null } = body
  const machine = { total: machineFrom(total), free: resourcesFrom(free) }
  if (capabilities !== null) await reportElsewhere(core, workerKey, { id, lastingId, capabilities, ...machine, paused })
  return { worker_name: workerKey.name, offers: workerKey.offers, report_every_seconds: SIGN_EVERY_MS / 1000 }
})
