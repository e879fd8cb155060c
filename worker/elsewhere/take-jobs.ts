import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob, WorkerResources } from '@proofyard/contract/worker.ts'
import { aborted } from '@proofyard/core/process/end-signals.ts'
import { type Resources, NO_RESOURCES, differenceOf, fits, sumOf } from '@proofyard/frameworks/resources.ts'
import { clampTo } from '../admission/clamp.ts'
import type { MachineBudget } from '../admission/machine-budget.ts'
import type { ElsewhereContext } from './context.ts'
import { openJobCalls } from './job-calls.ts'
import { runElsewhere } from './run-job.ts'
import { RefusedError } from './server-client.ts'

const WAIT_SECONDS = 20
const PAUSE_MS = 1000
/** Residents give way within this time, or the job goes to another worker. */
const MAX_WAIT_FOR_ROOM_MS = 60_000

/** What of a machine jobs hold, or could hold: its residents give way for them. */
export function freeForJobs(budget: MachineBudget, holders: Set<string>): Resources {
  const held = budget.shares().filter(({ holder }) => holders.has(holder))
  return differenceOf(budget.total, held.map(({ resources }) => resources).reduce(sumOf, NO_RESOURCES))
}

/** As the wire has resources. */
export function onWire({ memoryBytes, threads, diskBytes, gpus }: Resources): WorkerResources {
  const whole = (number: number) => Math.max(0, Math.floor(number))
  return { memory_bytes: whole(memoryBytes), threads: whole(threads), disk_bytes: whole(diskBytes), gpus: whole(gpus) }
}

/**
 * Takes jobs and does them until `draining`; resolves when those that run have ended.
 *
 * @param options.isReady whether there is anything that it could do
 * @param options.onRefused told when the server refuses to give jobs; with a key that has ended none are asked for any more
 */
export async function takeJobsElsewhere(
  context: ElsewhereContext,
  options: {
    workerId: () => string
    concurrency: number
    holders: Set<string>
    isReady: () => boolean
    onRefused: (error: RefusedError) => Promise<void>
    draining: AbortSignal
    ending: AbortSignal
  },
): Promise<void> {
  const { workerId, concurrency, holders, isReady, onRefused, draining, ending } = options
  const { budget, client, log } = context
  const running = new Set<Promise<void>>()

  async function take(): Promise<WorkerJob | null> {
    const free = onWire(freeForJobs(budget, holders))
    const body = { worker_id: workerId(), free, wait_seconds: WAIT_SECONDS }
    return (await client.call(routes.workerTake, { body }, draining)).job
  }

  async function run(job: WorkerJob): Promise<void> {
    const { memory_bytes: memoryBytes, threads, disk_bytes: diskBytes, gpus } = job.resources
    const wanted = clampTo(budget.total, { memoryBytes, threads, diskBytes, gpus })
    const holder = `${job.kind} ${job.job_id}`
    holders.add(holder)
    const noRoom = AbortSignal.any([ending, AbortSignal.timeout(MAX_WAIT_FOR_ROOM_MS)])
    try {
      const share = fits(wanted, budget.total)
        ? await budget.take(wanted, holder, noRoom).catch(() => undefined)
        : undefined
      if (share === undefined) {
        log.warn({ job: job.job_id }, 'given back, because there is no room for it')
        await openJobCalls(client, job, AbortSignal.timeout(PAUSE_MS * 8)).giveBack('ending')
        return
      }
      await runElsewhere(context, job, share, ending).finally(share.release)
    } catch (error) {
      log.error({ err: error, job: job.job_id }, 'a job was not ended')
    } finally {
      holders.delete(holder)
    }
  }

  while (!draining.aborted) {
    if (!isReady() || running.size >= concurrency) {
      await Promise.race([...running, sleep(PAUSE_MS), aborted(draining)])
      continue
    }
    try {
      const job = await take()
      if (job === null) continue
      const end: Promise<void> = run(job).finally(() => running.delete(end))
      running.add(end)
    } catch (error) {
      if (draining.aborted) break
      if (error instanceof RefusedError) await onRefused(error)
      else log.warn({ err: error }, 'no job could be taken')
      await sleep(PAUSE_MS)
    }
  }
  await Promise.all(running)
}
