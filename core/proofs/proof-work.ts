import { and, eq } from 'drizzle-orm'
import type { CircuitType } from '@proofyard/contract/circuit-type.ts'
import type { Predicted } from '@proofyard/contract/estimate.ts'
import type { Json } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { builds } from '../database/schema/builds.ts'
import { proofArtifacts } from '../database/schema/proof-artifacts.ts'
import { proofs } from '../database/schema/proofs.ts'

/** What a worker needs to make a proof; the files are in the storage. */
export interface ProofWork {
  buildId: string
  circuitType: CircuitType
  manifest: Record<string, Json>
  inputSha256: string
  /** What was expected of it when it was asked for; null where nothing was. */
  predicted: Predicted | null
  verificationKeySha256: string | undefined
  kept: { name: string; sha256: string }[]
}

/** @returns undefined when the proof was deleted */
export async function readProofWork(core: Core, proofId: string): Promise<ProofWork | undefined> {
  const rows = await core.database
    .select({
      buildId: builds.id,
      circuitType: builds.circuitType,
      manifest: builds.manifest,
      inputSha256: proofArtifacts.sha256,
      predicted: proofs.predicted,
      kind: buildArtifacts.kind,
      name: buildArtifacts.name,
      sha256: buildArtifacts.sha256,
    })
    .from(proofs)
    .innerJoin(builds, eq(builds.id, proofs.buildId))
    .innerJoin(proofArtifacts, and(eq(proofArtifacts.proofId, proofs.id), eq(proofArtifacts.kind, 'input')))
    .innerJoin(buildArtifacts, eq(buildArtifacts.buildId, builds.id))
    .where(eq(proofs.id, proofId))
  const [first] = rows
  if (first === undefined) return undefined
  return {
    buildId: first.buildId,
    circuitType: first.circuitType,
    manifest: first.manifest,
    inputSha256: first.inputSha256,
    predicted: first.predicted,
    verificationKeySha256: rows.find(({ kind }) => kind === 'verification_key')?.sha256,
    kept: rows.filter(({ kind }) => kind === 'kept').map(({ name, sha256 }) => ({ name, sha256 })),
  }
}
