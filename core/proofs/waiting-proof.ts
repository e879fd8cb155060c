import { eq } from 'drizzle-orm'
import type { JobStatus } from '@proofyard/contract/status.ts'
import type { Core } from '../context.ts'
import { builds } from '../database/schema/builds.ts'
import { type WaitingJob, findWaitingFor } from '../workers/why-waiting.ts'
import type { ProofRecord } from './proof-record.ts'

type WaitingColumns = Pick<ProofRecord['proof'], 'size' | 'outgrown' | 'status' | 'tries' | 'deaths' | 'teamId'>

/** What a proof that waits needs: its build's toolchain, in a size of its own. */
export function waitingProof({
  build: { circuitType, toolchain },
  proof: { size, outgrown, status, tries, deaths, teamId },
}: {
  build: Pick<ProofRecord['build'], 'circuitType' | 'toolchain'>
  proof: WaitingColumns
}): WaitingJob & { status: JobStatus; teamId: number } {
  return { circuitType, toolchain, size, outgrown, status, tries, deaths, teamId }
}

/** What a proof waits for, as `findWaitingFor` says it; its build is read only where it waits. */
export async function findProofWaitingFor(
  core: Core,
  proof: WaitingColumns & { buildId: string },
): Promise<string | null> {
  if (proof.status !== 'Queued') return null
  const [build] = await core.database
    .select({ circuitType: builds.circuitType, toolchain: builds.toolchain })
    .from(builds)
    .where(eq(builds.id, proof.buildId))
  return build === undefined ? null : findWaitingFor(core, waitingProof({ build, proof }))
}
