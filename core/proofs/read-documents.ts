import { and, eq, inArray } from 'drizzle-orm'
import type { Json, JsonObject } from '@proofyard/contract/json.ts'
import { parseJson, parseJsonObject } from '../artifacts/parse-json.ts'
import { MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { buildArtifacts } from '../database/schema/build-artifacts.ts'
import { type ProofArtifactKind, proofArtifacts } from '../database/schema/proof-artifacts.ts'
import type { ProofRecord } from './proof-record.ts'

const FEWER =
  'Ask for fewer of include_proof, include_public, include_smart_contract_calldata and include_verification_key.'

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

/**
 * Reads the documents of a proof; all are null while it is not Ready, except the verification key of its build.
 * @throws DomainError `answer_too_large`
 */
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
          .select({ kind: proofArtifacts.kind, sha256: artifacts.sha256, size: artifacts.size })
          .from(proofArtifacts)
          .innerJoin(artifacts, eq(artifacts.sha256, proofArtifacts.sha256))
          .where(and(eq(proofArtifacts.proofId, record.proof.id), inArray(proofArtifacts.kind, kinds))),
    wanted.verificationKey
      ? core.database
          .select({ sha256: artifacts.sha256, size: artifacts.size })
          .from(buildArtifacts)
          .innerJoin(artifacts, eq(artifacts.sha256, buildArtifacts.sha256))
          .where(and(eq(buildArtifacts.buildId, record.build.id), eq(buildArtifacts.kind, 'verification_key')))
      : [],
  ])
  refuseTooLargeAnswer(
    [...files, ...(key === undefined ? [] : [key])].map(({ size }) => size),
    FEWER,
  )
  const text = async (kind: ProofArtifactKind) => {
    const file = files.find((each) => each.kind === kind)
    return file === undefined ? undefined : core.storage.readText(file.sha256, MAX_SHOWN_BYTES)
  }
  const keyText = key === undefined ? undefined : core.storage.readText(key.sha256, MAX_SHOWN_BYTES)
  const [proof, publicValues, calldata, verificationKey] = await Promise.all([
    text('proof'),
    text('public'),
    text('calldata'),
    keyText,
  ])
  return {
    proof: proof === undefined ? null : parseJsonObject(proof),
    publicValues: publicValues === undefined ? null : parseJson(publicValues),
    calldata: calldata ?? null,
    verificationKey: verificationKey === undefined ? null : parseJsonObject(verificationKey),
  }
}
