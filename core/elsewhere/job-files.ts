import { inArray } from 'drizzle-orm'
import type { Json } from '@proofyard/contract/json.ts'
import { readBuildWork } from '../builds/build-work.ts'
import type { Core } from '../context.ts'
import { artifacts } from '../database/schema/artifacts.ts'
import { readProofWork } from '../proofs/proof-work.ts'
import { jobOver } from './find-lease.ts'
import type { Lease } from './lease.ts'

/** A file that a job is done from. */
interface JobFile {
  kind: 'project' | 'kept' | 'verification_key' | 'input'
  /** Of a kept file, under which its framework finds it; else that of its kind. */
  name: string
  sha256: string
  size: number
}

/** What a job is, for the worker that has taken it. */
export interface JobWork {
  manifest: Record<string, Json>
  /** Of which a proof is made; that of the job itself where it compiles one. */
  buildId: string
  files: JobFile[]
}

/** @throws DomainError `worker_job_over` where the build or proof was deleted meanwhile */
export async function readJobWork(core: Core, lease: Lease): Promise<JobWork> {
  return lease.kind === 'compile' ? readCompilation(core, lease) : readProving(core, lease)
}

async function readCompilation(core: Core, { jobId }: Lease): Promise<JobWork> {
  const work = await readBuildWork(core, jobId)
  if (work === undefined) throw jobOver('withdrawn')
  const files = await withSizes(core, [{ kind: 'project', name: 'project', sha256: work.projectSha256 }])
  return { manifest: work.manifest, buildId: jobId, files }
}

async function readProving(core: Core, { jobId }: Lease): Promise<JobWork> {
  const work = await readProofWork(core, jobId)
  if (work === undefined) throw jobOver('withdrawn')
  const key = work.verificationKeySha256
  const files = await withSizes(core, [
    { kind: 'input', name: 'input', sha256: work.inputSha256 },
    ...(key === undefined ? [] : [{ kind: 'verification_key' as const, name: 'verification_key', sha256: key }]),
    ...work.kept.map(({ name, sha256 }) => ({ kind: 'kept' as const, name, sha256 })),
  ])
  return { manifest: work.manifest, buildId: work.buildId, files }
}

async function withSizes(core: Core, files: Omit<JobFile, 'size'>[]): Promise<JobFile[]> {
  const names = files.map(({ sha256 }) => sha256)
  const rows = await core.database
    .select({ sha256: artifacts.sha256, size: artifacts.size })
    .from(artifacts)
    .where(inArray(artifacts.sha256, names))
  const sizes = new Map(rows.map(({ sha256, size }) => [sha256, size]))
  return files.map((file) => ({ ...file, size: sizes.get(file.sha256) ?? 0 }))
}
