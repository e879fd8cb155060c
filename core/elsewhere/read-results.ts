import { and, eq } from 'drizzle-orm'
import { Json, JsonObject } from '@proofyard/contract/json.ts'
import { MAX_SHOWN_BYTES } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import type { StoredFile } from '../storage/storage.ts'
import type { Delivery } from './find-lease.ts'
import type { ResultKind } from './lease.ts'
import { invalid } from './receive-result.ts'

/** A file that a worker has sent of a result. */
export interface ReceivedFile {
  kind: ResultKind
  name: string
  stored: StoredFile
}

/** The files of a result, as they were received. */
export async function readReceived(core: Core, { jobId, delivery }: Delivery): Promise<ReceivedFile[]> {
  const rows = await core.database
    .select({
      kind: workerUploads.kind,
      name: workerUploads.name,
      sha256: workerUploads.sha256,
      size: workerUploads.size,
    })
    .from(workerUploads)
    .where(and(eq(workerUploads.jobId, jobId), eq(workerUploads.delivery, delivery)))
  return rows.map(({ kind, name, sha256, size }) => ({ kind, name, stored: { sha256, size } }))
}

/**
 * Refuses results that could not be shown: each document must be what the API answers with.
 * @throws DomainError `invalid_value`
 */
export async function requireDocuments(core: Core, files: ReceivedFile[], required: ResultKind[]): Promise<void> {
  for (const kind of required) {
    if (!files.some((file) => file.kind === kind))
      throw invalid(`The result has no file of the kind ${kind}: send it first.`)
  }
  for (const { kind, stored } of files) {
    const isFine = readers[kind]
    if (isFine === undefined) continue
    const text = await core.storage.readText(stored.sha256, MAX_SHOWN_BYTES)
    // What is not UTF-8 is read with this mark in its place.
    if (text.includes('\uFFFD') || text.includes('\0') || !isFine(text))
      throw invalid(`The file of the kind ${kind} ${wants[kind] ?? 'is not text'}.`)
  }
}

const wants: Partial<Record<ResultKind, string>> = {
  proof: 'is not a JSON object',
  verification_key: 'is not a JSON object',
  public: 'is not JSON',
}

const readers: Partial<Record<ResultKind, (text: string) => boolean>> = {
  proof: (text) => JsonObject.safeParse(parsed(text)).success,
  verification_key: (text) => JsonObject.safeParse(parsed(text)).success,
  public: (text) => Json.safeParse(parsed(text)).success,
  calldata: () => true,
  solidity_verifier: () => true,
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
