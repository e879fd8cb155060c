import { and, eq } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'

/** What a worker needs to compile a build. */
export interface BuildWork {
  circuitType: CircuitType
  manifest: Record<string, Json>
  /** The canonical archive, in the storage. */
  projectSha256: string
}

/** @returns undefined when the build was deleted */
export async function readBuildWork(core: Core, buildId: string): Promise<BuildWork | undefined> {
  const [row] = await core.database
    .select({
      circuitType: builds.circuitType,
      manifest: builds.manifest,
      projectSha256: buildArtifacts.sha256,
    })
    .from(builds)
    .innerJoin(buildArtifacts, and(eq(buildArtifacts.buildId, builds.id), eq(buildArtifacts.kind, 'project')))
    .where(eq(builds.id, buildId))
  return row
}
