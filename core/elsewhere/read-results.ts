import { and, eq } from 'drizzle-orm'
import { forgetFiles } from '../artifacts/forget-files.ts'
import type { Core } from '../context.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import type { StoredFile } from '../storage/storage.ts'
import type { Delivery } from './find-lease.ts'
import type { ResultKind } from './lease.ts'
import { invalid } from './invalid.ts'

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

/** Removes files from the storage that no one refers to any more; what fails is left to the next collection. */
export function removeFiles(core: Core, files: ReceivedFile[]): Promise<void> {
  const names = files.map(({ stored }) => stored.sha256)
  return forgetFiles(core, names)
}

/** @throws DomainError `invalid_value` where a kind is missing */
export function requireKinds(files: ReceivedFile[], required: ResultKind[]): void {
  for (const kind of required) {
    if (!files.some((file) => file.kind === kind))
      throw invalid(`The result has no file of the kind ${kind}: send it first.`)
  }
}
