import { routes } from '@proofyard/contract/routes.ts'
import { findProofStatus } from '@proofyard/core/proofs/proof-status.ts'
import { call } from '../../call.ts'
import { serveEvents } from '../../live/serve-events.ts'

export const proofEvents = call(routes.proofEvents, async ({ core, parameter, ...asking }) => {
  const { id } = await findProofStatus(core, asking.viewer, parameter('proof_id'))
  return serveEvents(asking, {
    jobs: [{ subject: 'proof', id }],
    allow: (viewer) => findProofStatus(core, viewer, id),
  })
})
