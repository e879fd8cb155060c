import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import type { StoredFile } from '../storage/storage.ts'

/** The stored verification key of a build. @returns undefined where it has none */
export async function findVerificationKey({ database }: Core, buildId: string): Promise<StoredFile | undefined> {
  const [key] = await database
    .select({ sha256: artifacts.sha256, size: artifacts.size })
    .from(buildArtifacts)
    .innerJoin(artifacts, eq(artifacts.sha256, buildArtifacts.sha256))
    .where(and(eq(buildArtifacts.buildId, buildId), eq(buildArtifacts.kind, 'verification_key')))
  return key
}
