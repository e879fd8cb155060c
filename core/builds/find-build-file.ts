import { and, eq } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { type BuildArtifactKind, buildArtifacts } from '../database/schema/build-artifacts.ts'
import type { StoredFile } from '../storage/storage.ts'

/** A stored file of a build. @returns undefined where it has none of this kind */
export async function findBuildFile(
  { database }: Core,
  buildId: string,
  kind: BuildArtifactKind,
): Promise<StoredFile | undefined> {
  const [file] = await database
    .select({ sha256: artifacts.sha256, size: artifacts.size })
    .from(buildArtifacts)
    .innerJoin(artifacts, eq(artifacts.sha256, buildArtifacts.sha256))
    .where(and(eq(buildArtifacts.buildId, buildId), eq(buildArtifacts.kind, kind)))
  return file
}
