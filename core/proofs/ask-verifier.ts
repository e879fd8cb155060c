import { asError } from '@proofyard/contract/as-error.ts'
import { z } from 'zod'
import type { Core } from '../context.ts'
import { retryWhileDatabaseDown } from '../database/retry-while-down.ts'
import type { Transaction } from '../database/database.ts'
import { DomainError } from '../errors.ts'
import { type Job, queueName } from '../queue/job.ts'
import { readWhyWaiting } from '../workers/why-waiting.ts'

const TIMEOUT_MS = 60_000
/** Some ends have no notice, such as the third death of a worker, which the queue alone sees. */
const READ_AGAIN_MS = 10_000

/** What a verifier said; with the reason where it could not even take the documents of a claim that was brought. */
export const Verdict = z.object({ verified: z.boolean(), reason: z.string().optional() })
export type Verdict = z.infer<typeof Verdict>

/** For how long a caller waits: `signal` ends it, for one who does not wait any more. */
export interface Wait {
  timeoutMs?: number
  signal?: AbortSignal
}

/**
 * Has a worker do a verification, and waits for the notice of its verdict. The job is removed whatever happens.
 *
 * @param ask enqueues the job, with whatever belongs to it, in one transaction
 * @throws DomainError `verification_unavailable` after the timeout
 */
export async function askVerifier(
  core: Core,
  job: Job,
  ask: (transaction: Transaction) => Promise<void>,
  { timeoutMs = TIMEOUT_MS, signal }: Wait = {},
): Promise<Verdict> {
  await core.queue.open(job)
  const timeout = AbortSignal.timeout(timeoutMs)
  const ending = signal === undefined ? timeout : AbortSignal.any([timeout, signal])
  const verdictWait = waitForNotices(core, job, ending)
  try {
    await core.database.transaction(ask)
    while (!ending.aborted) {
      await verdictWait.next()
      const verdict = await retryWhileDatabaseDown(() => readVerdict(core, job), ending)
      if (verdict !== undefined) return verdict
    }
    const why = await readWhyWaiting(core, { ...job, subject: 'The verification' })
    throw unavailable(`No worker verified the proof in time. ${why ?? 'Try again when this server is less busy.'}`)
  } finally {
    verdictWait.stop()
    // What is left is an orphan that the queue forgets, and takes no verdict away.
    await core.database
      .transaction((transaction) => core.queue.withdraw(transaction, [job]))
      .catch((error: unknown) => core.report(asError(error)))
  }
}

/** Subscribed before the job is enqueued, so that no notice of it is too early. */
function waitForNotices(core: Core, job: Job, ending: AbortSignal): { next: () => Promise<void>; stop: () => void } {
  let wake = Promise.withResolvers<void>()
  const unsubscribe = core.queue.listen((notice) => {
    // Without a notice the connection is new, and a verdict may have been missed.
    if (notice === undefined || (notice.kind === 'verified' && notice.id === job.id)) wake.resolve()
  })
  const timer = setInterval(() => wake.resolve(), READ_AGAIN_MS)
  const end = () => wake.resolve()
  ending.addEventListener('abort', end)
  return {
    next: async () => {
      if (!ending.aborted) await wake.promise
      wake = Promise.withResolvers()
    },
    stop: () => {
      unsubscribe()
      clearInterval(timer)
      ending.removeEventListener('abort', end)
    },
  }
}

/** The verdict is in the job's own row: there is no other to keep it in. @returns undefined while the job waits or runs */
async function readVerdict(core: Core, job: Job): Promise<Verdict | undefined> {
  const [row] = await core.queue.boss.findJobs(queueName(job), { id: job.id })
  if (row?.state === 'completed') return Verdict.parse(row.output)
  if (row === undefined || row.state === 'failed' || row.state === 'cancelled') {
    throw unavailable('The verification was stopped by a fault of this server. Try again, or tell its operator.')
  }
  return undefined
}

function unavailable(sentence: string): DomainError {
  return new DomainError('verification_unavailable', sentence)
}
