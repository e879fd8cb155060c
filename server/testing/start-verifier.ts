import type { Core } from '@proofyard/core/context.ts'
import { tellVerdict } from '@proofyard/core/proofs/verification-work.ts'
import { type JobTaker, takeJobs } from '@proofyard/core/queue/take-jobs.ts'
import { circomQueue } from '@proofyard/core/testing/fixtures.ts'

/** Says of every proof that it holds, in place of a worker, for tests that ask who may have one verified and what that changes. */
export function startVerifier(core: Core): JobTaker {
  return takeJobs(core, {
    queues: () => [circomQueue('verify'), circomQueue('verify-claim')],
    concurrency: 1,
    work: (held) => tellVerdict(core, held, { verified: true }),
  })
}
