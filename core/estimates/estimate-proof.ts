import type { Estimate } from '@proofyard/contract/estimate.ts'
import { findBuild, requireReady } from '../builds/find-build.ts'
import type { Core } from '../context.ts'
import { type Viewer, requireTeam } from '../policies/viewer.ts'
import { resourcesOf } from '../queue/size-class.ts'
import { whyNobodyHolds } from '../workers/refuse-what-nobody-holds.ts'
import { findWaitingFor } from '../workers/why-waiting.ts'
import { predictProof } from './predict-proof.ts'

/**
 * What a proof would take, and whether some worker could make it, for who may ask for one.
 * @throws DomainError `unauthenticated`, `circuit_not_found`, `circuit_not_ready`
 */
export async function estimateProof(core: Core, viewer: Viewer, identifier: string): Promise<Estimate> {
  const teamId = requireTeam(viewer)
  const record = requireReady(await findBuild(core, viewer, identifier), identifier)
  const { id, circuitType, toolchain, proveSize: size } = record.build
  const job = { circuitType, toolchain, size, status: 'Queued', teamId, subject: 'Your proof' } as const
  const [predicted, refusal, waitingFor] = await Promise.all([
    predictProof(core, teamId, record),
    whyNobodyHolds(core, job),
    findWaitingFor(core, job),
  ])
  return {
    circuit_id: id,
    ...predicted,
    declared_memory: resourcesOf(size).memoryBytes,
    fits: refusal === undefined,
    refusal: refusal ?? null,
    // What is refused does not wait.
    waiting_for: refusal === undefined ? waitingFor : null,
  }
}
