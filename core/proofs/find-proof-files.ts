import { and, eq, inArray } from 'drizzle-orm'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { type ProofArtifactKind, proofArtifacts } from '../database/schema/proof-artifacts.ts'
import type { StoredFile } from '../storage/storage.ts'

/** The stored files of a proof, of the kinds that are wanted; those that it does not have are not in it. */
export async function findProofFiles<Kind extends ProofArtifactKind>(
  { database }: Core,
  proofId: string,
  kinds: readonly Kind[],
): Promise<Partial<Record<Kind, StoredFile>>> {
  if (kinds.length === 0) return {}
  const rows = await database
    .select({ kind: proofArtifacts.kind, sha256: artifacts.sha256, size: artifacts.size })
    .from(proofArtifacts)
    .innerJoin(artifacts, eq(artifacts.sha256, proofArtifacts.sha256))
    .where(and(eq(proofArtifacts.proofId, proofId), inArray(proofArtifacts.kind, [...kinds])))
  const files: Partial<Record<ProofArtifactKind, StoredFile>> = {}
  for (const { kind, ...file } of rows) files[kind] = file
  return files
}
