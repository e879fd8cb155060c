import { routes } from '@proofyard/contract/routes.ts'
import { findBuildStatus } from '@proofyard/core/builds/build-status.ts'
import { findProofStatus } from '@proofyard/core/proofs/proof-status.ts'
import type { Viewer } from '@proofyard/core/policies/viewer.ts'
import { findFollowedTeam } from '@proofyard/core/teams/find-followed-team.ts'
import { call } from '../../call.ts'
import { type ShownJob, serveEvents } from '../../live/serve-events.ts'

/** Of one team, and of a build and a proof besides, so that a page needs one connection. */
export const teamEvents = call(routes.teamEvents, async ({ core, parameter, query, ...asking }) => {
  const slug = parameter('team_slug')
  const { circuit_id: circuitId, proof_id: proofId, loaded_seconds: loadedSeconds } = query

  async function find(viewer: Viewer) {
    const teamId = await findFollowedTeam(core, viewer, slug)
    const build = circuitId === undefined ? undefined : await findBuildStatus(core, viewer, circuitId)
    const proof = proofId === undefined ? undefined : await findProofStatus(core, viewer, proofId)
    const jobs: ShownJob[] = [
      ...(build === undefined ? [] : [{ subject: 'build' as const, id: build.id }]),
      ...(proof === undefined ? [] : [{ subject: 'proof' as const, id: proof.id }]),
    ]
    return { teamId, jobs }
  }

  const { teamId, jobs } = await find(asking.viewer)
  return serveEvents(asking, { jobs, team: { id: teamId, loadedSeconds }, allow: find })
})
