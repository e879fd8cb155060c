import type { JobFailureCause } from '@proofyard/contract/failure-cause.ts'
import { routes } from '@proofyard/contract/routes.ts'
import type {
  WorkerFile,
  WorkerFinishBuild,
  WorkerFinishProof,
  WorkerGivenBack,
  WorkerJob,
} from '@proofyard/contract/worker.ts'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { ServerClient } from './server-client.ts'

/** The calls about one job. */
export interface JobCalls {
  /** Fetches a file that it is done from. */
  fetch: (file: WorkerFile, path: string) => Promise<void>
  /** Sends a file of its result. */
  send: (file: { kind: string; name: string; path: string }) => Promise<void>
  finishBuild: (facts: WorkerFinishBuild) => Promise<void>
  finishProof: (facts: WorkerFinishProof) => Promise<void>
  fail: (failure: string, cause: JobFailureCause) => Promise<void>
  giveBack: (reason: WorkerGivenBack['reason'], memoryBytes?: number) => Promise<void>
}

/** @param signal ends calls that the server does not answer */
export function openJobCalls(client: ServerClient, job: WorkerJob, signal: AbortSignal): JobCalls {
  const path = { job_id: job.job_id, delivery: String(job.delivery) }
  return {
    fetch: ({ kind, sha256 }, to) => {
      // As the storage has them: sandboxed programs are other users. The input is for this process alone.
      const mode = kind === 'input' ? 0o600 : 0o444
      return client.download(routes.workerFile, { path: { ...path, sha256 } }, { path: to, sha256, mode }, signal)
    },
    send: async ({ kind, name, path: file }) => {
      const sha256 = await sha256Of(file)
      const query = { result_kind: kind, sha256, ...(kind === 'kept' ? { result_name: name } : {}) }
      await client.call(routes.workerResult, { path, query, file }, signal)
    },
    finishBuild: async (body) => {
      await client.call(routes.workerFinishBuild, { path, body }, signal)
    },
    finishProof: async (body) => {
      await client.call(routes.workerFinishProof, { path, body }, signal)
    },
    fail: async (failure, failure_cause) => {
      await client.call(routes.workerFail, { path, body: { failure, failure_cause } }, signal)
    },
    giveBack: async (reason, memory_bytes) => {
      await client.call(routes.workerGiveBack, { path, body: { reason, memory_bytes } }, signal)
    },
  }
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
