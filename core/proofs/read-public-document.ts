import { jsonDepth } from '@proofyard/contract/json-depth.ts'
import type { Json } from '@proofyard/contract/json.ts'
import { parseJson } from '../artifacts/parse-json.ts'
import type { Core } from '../context.ts'
import { findProofFiles } from './find-proof-files.ts'
import type { ProofRecord } from './proof-record.ts'

/** A larger document is no list that a person reads, and costs a server as much as a hundred of them. */
const MAX_BYTES = 1024 ** 2
const MAX_DEPTH = 200

/** The document of a Ready proof's public values; undefined where it is larger than is read value by value. */
export async function readPublicDocument(core: Core, { proof }: ProofRecord): Promise<Json | undefined> {
  const { public: file } = await findProofFiles(core, proof.id, ['public'])
  if (file === undefined) return []
  if (file.size > MAX_BYTES) return undefined
  const text = await core.storage.readText(file.sha256, MAX_BYTES)
  return jsonDepth(text) > MAX_DEPTH ? undefined : parseJson(text)
}
