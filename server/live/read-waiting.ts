import type { BuildStatus } from '@proofyard/core/builds/build-status.ts'
import type { Core } from '@proofyard/core/context.ts'
import type { ProofStatusRow } from '@proofyard/core/proofs/proof-status.ts'
import { findProofWaitingFor } from '@proofyard/core/proofs/waiting-proof.ts'
import { findWaitingFor } from '@proofyard/core/workers/why-waiting.ts'
import type { Waiting } from './present-status.ts'

/** What a build waits for and where it stands; nothing of one that does not wait. */
export async function readBuildWaiting(core: Core, build: BuildStatus): Promise<Waiting> {
  const { id, circuitType, toolchain, size, status, queuedAt } = build
  const [waitingFor, place] = await Promise.all([
    findWaitingFor(core, build),
    status === 'Queued' && queuedAt !== null
      ? core.queue.place({ id, kind: 'compile', circuitType, toolchain, size })
      : null,
  ])
  return { waitingFor, place }
}

export async function readProofWaiting(core: Core, proof: ProofStatusRow): Promise<Waiting> {
  const { id, circuitType, toolchain, size, status, madeElsewhere } = proof
  const kind = madeElsewhere === null ? 'prove' : 'check'
  const [waitingFor, place] = await Promise.all([
    findProofWaitingFor(core, { build: { circuitType, toolchain }, proof }),
    status === 'Queued' ? core.queue.place({ id, kind, circuitType, toolchain, size }) : null,
  ])
  return { waitingFor, place }
}
