import { routes } from '@proofyard/contract/routes.ts'
import { presentBuild } from '@proofyard/core/builds/present-build.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import { call } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import { startSampleBuild } from '../../samples/start-sample.ts'

export const circuitStart = call(routes.circuitStart, async ({ core, context, viewer, parameter, reply }) => {
  const record = await startSampleBuild(context, { viewer, waits: callerWaits(reply) }, parameter('circuit_id'))
  return presentBuild(
    record,
    { viewer, publicUrl: core.publicUrl },
    { waitingFor: await findWaitingFor(core, record.build) },
  )
})
