import type { Json, JsonObject } from '@proofyard/contract/json.ts'
import { parseJson, parseJsonObject } from '../artifacts/parse-json.ts'
import { type HoldBytes, MAX_SHOWN_BYTES, refuseTooLargeAnswer } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import { findBuildFile } from '../builds/find-build-file.ts'
import { findProofFiles } from './find-proof-files.ts'
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
  hold: HoldBytes,
): Promise<ProofDocuments> {
  const [files, key] = await Promise.all([
    findProofFiles(core, record.proof.id, [
      ...(wanted.proof ? (['proof'] as const) : []),
      ...(wanted.publicValues ? (['public'] as const) : []),
      ...(wanted.calldata ? (['calldata'] as const) : []),
    ]),
    wanted.verificationKey ? findBuildFile(core, record.build.id, 'verification_key') : undefined,
  ])
  const shown = [files.proof, files.public, files.calldata, key]
  const sizes = shown.map((file) => file?.size ?? 0)
  refuseTooLargeAnswer(sizes, FEWER)
  hold(sizes.reduce((sum, size) => sum + size, 0))
  const [proof, publicValues, calldata, verificationKey] = await Promise.all(
    shown.map(async (file) => file && core.storage.readText(file.sha256, MAX_SHOWN_BYTES)),
  )
  return {
    proof: proof === undefined ? null : parseJsonObject(proof),
    publicValues: publicValues === undefined ? null : parseJson(publicValues),
    calldata: calldata ?? null,
    verificationKey: verificationKey === undefined ? null : parseJsonObject(verificationKey),
  }
}
