import type { Readable } from 'node:stream'
import { and, eq, sql } from 'drizzle-orm'
import { collectArtifact } from '../artifacts/collect-artifacts.ts'
import { recordArtifacts } from '../artifacts/record-artifacts.ts'
import { MAX_SHOWN_BYTES } from '../artifacts/shown-bytes.ts'
import type { Core } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { workerLeases } from '../database/schema/worker-leases.ts'
import { workerUploads } from '../database/schema/worker-uploads.ts'
import type { StoredFile } from '../storage/storage.ts'
import { memoryText } from '../workers/memory-text.ts'
import { type Delivery, jobOver, requireHeld } from './find-lease.ts'
import { invalid } from './invalid.ts'
import type { Lease, ResultKind } from './lease.ts'
import { requireDocument } from './require-document.ts'
import { isHeld } from './take-job.ts'
import type { WorkerKey } from './worker-keys.ts'

/** Files of one result, and what they may have together. */
const MAX_FILES = 256
const MAX_BYTES = { compile: 32 * 1024 ** 3, prove: 256 * 1024 ** 2 }

const kindsOf: Record<Lease['kind'], ResultKind[]> = {
  compile: ['kept', 'verification_key', 'solidity_verifier', 'interface'],
  prove: ['proof', 'public', 'calldata'],
}

/** What a file of a result says that it is. */
export interface ResultFile {
  kind: ResultKind
  name: string
  sha256: string
}

/**
 * Lets a file of a result in, before a byte of it is taken.
 *
 * @returns the lease, and how many bytes it may have
 * @throws DomainError `worker_job_not_found`, `worker_job_over`, `invalid_value`
 */
export async function admitResult(
  core: Core,
  key: WorkerKey,
  about: Delivery,
  { kind }: Pick<ResultFile, 'kind'>,
): Promise<{ lease: Lease; maxBytes: number }> {
  const lease = await requireHeld(core, key, about)
  if (!kindsOf[lease.kind].includes(kind)) {
    throw invalid(`A job of the kind ${lease.kind} has these results: ${kindsOf[lease.kind].join(', ')}.`)
  }
  const { bytes } = await readSum(core.database, lease)
  const left = MAX_BYTES[lease.kind] - bytes
  // All but what a build keeps is shown to people.
  return { lease, maxBytes: kind === 'kept' ? left : Math.min(left, MAX_SHOWN_BYTES) }
}

/**
 * Stores a file of a result. One of the same kind and name takes the place of an earlier one. Whatever fails leaves nothing behind.
 *
 * @param bytes fails where there are more than were let in
 * @throws DomainError `worker_job_over`, `invalid_value`, also where the bytes are not those of `sha256`
 */
export async function receiveResult(core: Core, lease: Lease, file: ResultFile, bytes: Readable): Promise<StoredFile> {
  const stored = await core.storage.put(bytes)
  try {
    if (stored.sha256 !== file.sha256) {
      throw invalid(
        `The file has the SHA-256 ${stored.sha256}, not ${file.sha256}: it was damaged on the way. Send it again.`,
      )
    }
    await requireDocument(core, file.kind, stored)
    const replaced = await record(core, lease, file, stored)
    if (replaced !== undefined) await collectArtifact(core, replaced)
    return stored
  } catch (error) {
    await collectArtifact(core, stored.sha256)
    throw error
  }
}

/** @returns the SHA-256 of another file of the same name, whose place it takes */
async function record(
  core: Core,
  lease: Lease,
  { kind, name }: ResultFile,
  stored: StoredFile,
): Promise<string | undefined> {
  const { jobId, delivery } = lease
  return core.database.transaction(async (transaction) => {
    // In the order of a finish, the file before the lease: two that take both cannot wait for each other.
    await recordArtifacts(transaction, core.storage, [stored])
    const [held] = await transaction
      .select({ jobId: workerLeases.jobId })
      .from(workerLeases)
      .where(isHeld(lease))
      .for('update')
    if (held === undefined) throw jobOver('lost')
    const [replaced] = await transaction
      .select({ sha256: workerUploads.sha256 })
      .from(workerUploads)
      .where(
        and(
          eq(workerUploads.jobId, jobId),
          eq(workerUploads.delivery, delivery),
          eq(workerUploads.kind, kind),
          eq(workerUploads.name, name),
        ),
      )
    await transaction
      .insert(workerUploads)
      .values({ jobId, delivery, kind, name, ...stored })
      .onConflictDoUpdate({
        target: [workerUploads.jobId, workerUploads.delivery, workerUploads.kind, workerUploads.name],
        set: stored,
      })
    const { files, bytes } = await readSum(transaction, lease)
    if (files > MAX_FILES) throw invalid(`A result has at most ${MAX_FILES} files.`)
    if (bytes > MAX_BYTES[lease.kind]) throw invalid(`A result has at most ${memoryText(MAX_BYTES[lease.kind])}.`)
    return replaced?.sha256 === stored.sha256 ? undefined : replaced?.sha256
  })
}

async function readSum(queryable: Queryable, { jobId, delivery }: Delivery): Promise<{ files: number; bytes: number }> {
  const [sum] = await queryable
    .select({
      files: sql<number>`count(*)::int`,
      bytes: sql<number>`coalesce(sum(${workerUploads.size}), 0)::float8`,
    })
    .from(workerUploads)
    .where(sql`${workerUploads.jobId} = ${jobId} and ${workerUploads.delivery} = ${delivery}`)
  return sum ?? { files: 0, bytes: 0 }
}
