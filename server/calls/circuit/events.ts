import { routes } from '@proofyard/contract/routes.ts'
import { findBuildStatus } from '@proofyard/core/builds/build-status.ts'
import { call } from '../../call.ts'
import { serveEvents } from '../../live/serve-events.ts'

export const circuitEvents = call(routes.circuitEvents, async ({ core, parameter, ...asking }) => {
  const { id } = await findBuildStatus(core, asking.viewer, parameter('circuit_id'))
  return serveEvents(asking, {
    jobs: [{ subject: 'build', id }],
    allow: (viewer) => findBuildStatus(core, viewer, id),
  })
})
