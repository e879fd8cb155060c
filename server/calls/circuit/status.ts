import { routes } from '@proofyard/contract/routes.ts'
import { isFinished } from '@proofyard/contract/status.ts'
import { findBuildStatus } from '@proofyard/core/builds/find-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'

export const circuitStatus = call(routes.circuitStatus, async ({ core, viewer, parameter }) => {
  const build = await findBuildStatus(core, viewer, parameter('circuit_id'))
  return {
    circuit_id: build.id,
    status: build.status,
    finished_processing: isFinished(build.status),
    activity: build.activity,
    waiting_for: await findWaitingFor(core, build),
  }
})
