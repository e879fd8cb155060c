import { and, eq, inArray } from 'drizzle-orm'
import { Json, JsonObject } from '@proofyard/contract/json.ts'
import type { Core } from '../context.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { type ProofArtifactKind, proofArtifacts } from '../database/schema/proof-artifacts.ts'
import type { ProofRecord } from './proof-record.ts'

/** Documents are shown whole in answers; a larger one would be a fault of ours. */
const MOST_BYTES = 64 * 1024 * 1024

/** Which of the four big fields of the wire's proof are wanted. */
export interface WantedDocuments {
  proof: boolean
  publicValues: boolean
  calldata: boolean
  verificationKey: boolean
}

/** The four big fields; null for what was not wanted or is not there. */
export interface ProofDocuments {
  proof: JsonObject | null
  publicValues: Json
  calldata: string | null
  verificationKey: JsonObject | null
}

export const noDocuments: ProofDocuments = { proof: null, publicValues: null, calldata: null, verificationKey: null }

/** Reads the documents of a proof; all are null while it is not Ready, except the verification key of its build. */
export async function readProofDocuments(
  core: Core,
  record: ProofRecord,
  wanted: WantedDocuments,
): Promise<ProofDocuments> {
  const kinds: ProofArtifactKind[] = [
    ...(wanted.proof ? (['proof'] as const) : []),
    ...(wanted.publicValues ? (['public'] as const) : []),
    ...(wanted.calldata ? (['calldata'] as const) : []),
  ]
  const [files, [key]] = await Promise.all([
    kinds.length === 0
      ? []
      : core.database
          .select({ kind: proofArtifacts.kind, sha256: proofArtifacts.sha256 })
          .from(proofArtifacts)
          .where(and(eq(proofArtifacts.proofId, record.proof.id), inArray(proofArtifacts.kind, kinds))),
    wanted.verificationKey
      ? core.database
          .select({ sha256: buildArtifacts.sha256 })
          .from(buildArtifacts)
          .where(and(eq(buildArtifacts.buildId, record.build.id), eq(buildArtifacts.kind, 'verification_key')))
      : [],
  ])
  const text = async (kind: ProofArtifactKind) => {
    const file = files.find((each) => each.kind === kind)
    return file === undefined ? undefined : core.storage.readText(file.sha256, MOST_BYTES)
  }
  const keyText = key === undefined ? undefined : core.storage.readText(key.sha256, MOST_BYTES)
  const [proof, publicValues, calldata, verificationKey] = await Promise.all([
    text('proof'),
    text('public'),
    text('calldata'),
    keyText,
  ])
  return {
    proof: proof === undefined ? null : JsonObject.parse(JSON.parse(proof)),
    publicValues: publicValues === undefined ? null : Json.parse(JSON.parse(publicValues)),
    calldata: calldata ?? null,
    verificationKey: verificationKey === undefined ? null : JsonObject.parse(JSON.parse(verificationKey)),
  }
}
