import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@proofyard/contract/routes.ts'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import type { Core } from '@proofyard/core/context.ts'
import { giveBackElsewhere } from '@proofyard/core/elsewhere/end-job.ts'
import { readJobWork } from '@proofyard/core/elsewhere/job-files.ts'
import type { Lease } from '@proofyard/core/elsewhere/lease.ts'
import { LEASE_SECONDS, takeJobElsewhere } from '@proofyard/core/elsewhere/take-job.ts'
import { resourcesOf } from '@proofyard/core/queue/size-class.ts'
import { workerCall } from '../../call.ts'
import { callerWaits } from '../../caller-waits.ts'
import { presentResources, resourcesFrom } from './machine.ts'

/** A job that was not notified, such as one of a dead worker, is seen after so long. */
const LOOK_EVERY_MS = 2000

export const workerTake = workerCall(routes.workerTake, async ({ core, context, workerKey, body, reply }) => {
  const { worker_id: id, free, wait_seconds: seconds } = body
  const gone = callerWaits(reply)
  const wait = context.workerLimits.beginWait(`${workerKey.id} ${id}`)
  const over = AbortSignal.any([AbortSignal.timeout(seconds * 1000), gone, context.ending, wait.over])
  const notices = waitForNotices(core, over)
  try {
    do {
      const lease = await takeJobElsewhere(core, workerKey, { id, free: resourcesFrom(free) })
      if (lease !== undefined && gone.aborted) {
        // Nobody hears of it: another worker gets it, and that does not count.
        await giveBackElsewhere(core, workerKey, lease, 'ending')
        return { job: null }
      }
      if (lease !== undefined) return { job: await presentJob(core, lease) }
      await notices.next()
    } while (!over.aborted)
    return { job: null }
  } finally {
    notices.stop()
    wait.end()
  }
})

async function presentJob(core: Core, lease: Lease): Promise<WorkerJob> {
  const { manifest, buildId, files } = await readJobWork(core, lease)
  return {
    job_id: lease.jobId,
    delivery: lease.delivery,
    kind: lease.kind,
    circuit_type: lease.circuitType,
    toolchain: lease.toolchain,
    circuit_id: buildId,
    manifest,
    resources: presentResources(resourcesOf(lease.size)),
    report_within_seconds: LEASE_SECONDS,
    files,
  }
}

/** Ends a wait when there may be a job, and when it is over. */
function waitForNotices(core: Core, over: AbortSignal): { next: () => Promise<void>; stop: () => void } {
  let wake = Promise.withResolvers<void>()
  const unsubscribe = core.queue.listen((notice) => {
    if (notice === undefined || notice.kind === 'queued') wake.resolve()
  })
  return {
    next: async () => {
      const look = sleep(LOOK_EVERY_MS, undefined, { signal: over }).catch(() => undefined)
      await Promise.race([wake.promise, look])
      wake = Promise.withResolvers()
    },
    stop: unsubscribe,
  }
}
