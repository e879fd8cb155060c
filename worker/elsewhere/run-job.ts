import { setTimeout as sleep } from 'node:timers/promises'
import type { WorkerJob } from '@proofyard/contract/worker.ts'
import { isPlatformFault } from '@proofyard/core/disk/platform-fault.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { type ToolchainInUse, useToolchain } from '@proofyard/toolchains/use-toolchain.ts'
import { admitMemory, type JobShare } from '../admission/admitted-memory.ts'
import { openAttemptFolder } from '../attempt-folder.ts'
import { noOutput } from '../output/attempt-output.ts'
import { overfilledOwnDisk } from '../overfilled-disk.ts'
import { stageLabel } from '../progress/stage-label.ts'
import { startStageClock } from '../stage-clock.ts'
import { ToolchainGoneError, isToolchainWhole } from '../toolchain-gone-error.ts'
import type { ElsewhereContext } from './context.ts'
import { type ElsewhereAttempt, doJob } from './do-job.ts'
import { openJobCalls } from './job-calls.ts'
import { type JobLife, giveSigns } from './job-life.ts'
import { RefusedError } from './server-client.ts'

/** What ends a job after the work on it may take so long to reach the server. */
const TIMEOUT_AT_END_MS = 8000

/** As long as a worker with a database takes none after such a fault. */
const PAUSE_AFTER_MACHINE_FAULT_MS = 10_000

/**
 * Does a job of a server elsewhere, from its files to one of its ends; leaves no folder behind, and throws nothing.
 *
 * @param share what it was admitted for; the caller releases it
 * @param ending stops it, and gives it back
 */
export async function runElsewhere(
  context: ElsewhereContext,
  job: WorkerJob,
  share: JobShare,
  ending: AbortSignal,
): Promise<void> {
  const log = context.log.child({ job: job.job_id, kind: job.kind, delivery: job.delivery })
  const life = giveSigns(context.client, job, ending)
  let folder: string | undefined
  try {
    folder = await openAttemptFolder(context.workFolder, `${job.kind}-${job.job_id}`, job.delivery + 1)
    await attemptJob({ ...context, log }, { job, share, folder }, life)
  } catch (error) {
    log.error({ err: error }, 'a job could not be begun or ended')
    await atEnd(context, job, (calls) => calls.giveBack('fault')).catch(() => undefined)
  } finally {
    life.stop()
    if (folder !== undefined)
      await removeTree(folder).catch((error: unknown) => log.warn({ err: error }, 'a folder was left'))
  }
}

async function attemptJob(
  context: ElsewhereContext,
  { job, share, folder }: { job: WorkerJob; share: JobShare; folder: string },
  life: JobLife,
): Promise<void> {
  const memory = admitMemory(context.sandbox, share, context.budget)
  if (job.kind === 'compile') memory.takeHeadroom()
  let toolchain: ToolchainInUse | undefined
  try {
    toolchain = job.toolchain === null ? undefined : await useToolchain(context.toolFolder, job.toolchain)
    const tell = (activity: string, fraction?: number) =>
      life.tell(fraction === undefined ? activity : `${activity} (${Math.floor(fraction * 100)}%)`)
    const framework = context.findFramework(job.circuit_type)
    const attempt: ElsewhereAttempt = {
      context,
      job,
      held: {
        id: job.job_id,
        delivery: job.delivery,
        kind: job.kind,
        circuitType: job.circuit_type,
        toolchain: job.toolchain,
        size: '',
      },
      folder,
      toolchain,
      memory,
      diskBytes: share.resources.diskBytes,
      signal: life.signal,
      clock: startStageClock((stage) => tell(stageLabel(framework, stage))),
      output: noOutput,
      reporter: { tell, stop: () => undefined },
      calls: openJobCalls(context.client, job, life.signal),
    }
    try {
      await doJob(attempt)
      context.log.info({ times: attempt.clock.times(), peakMemoryBytes: memory.peakBytes() }, 'done')
    } catch (error) {
      await handleFailure(attempt, (await overfilledOwnDisk(folder, error)) ?? error)
    }
  } finally {
    memory.release()
    await toolchain
      ?.release()
      .catch((error: unknown) => context.log.warn({ err: error }, 'a toolchain was not released'))
  }
}

async function handleFailure(attempt: ElsewhereAttempt, error: unknown): Promise<void> {
  const { context, job, signal, memory } = attempt
  const { log } = context
  const end = (how: Parameters<typeof atEnd>[2]) => atEnd(context, job, how)
  if (signal.aborted) {
    const why = signal.reason instanceof JobStoppedError ? signal.reason.why : 'ending'
    log.info({ why }, 'stopped')
    if (why === 'ending') await end((calls) => calls.giveBack('ending'))
  } else if (error instanceof RefusedError && [401, 404, 409].includes(error.status)) {
    log.info({ why: error.message }, 'done too late: the job is not ours any more')
  } else if (error instanceof ToolchainGoneError || !(await isToolchainWhole(attempt))) {
    log.warn({ toolchain: job.toolchain }, 'given back, because its toolchain is gone')
    context.toolchainGone()
    await end((calls) => calls.giveBack('unready'))
  } else if (error instanceof OutgrownError || memory.outgrown() !== undefined) {
    log.info('needed more memory than it was admitted for')
    await end((calls) => calls.giveBack('outgrown', error instanceof OutgrownError ? error.memoryBytes : undefined))
  } else if (await isOfMachine(attempt, error)) {
    log.error({ err: error }, 'given back, because this machine cannot do it now')
    await end((calls) => calls.giveBack('ending'))
    // The next job would meet it, too.
    await sleep(PAUSE_AFTER_MACHINE_FAULT_MS, undefined, { signal }).catch(() => undefined)
  } else if (error instanceof UserError) {
    // The sentence is for the person alone: it may speak of their input.
    log.info('failed by a fault of the files or the input')
    await end((calls) => calls.fail(error.message, error.failureCause))
  } else {
    log.error({ err: error }, 'stopped by a fault of this worker')
    await end((calls) => calls.giveBack('fault'))
  }
}

/** Whether an error is the fault of this machine: also one that looks like a fault of the project, on a disk without room. */
async function isOfMachine({ context: { diskRoom }, memory }: ElsewhereAttempt, error: unknown): Promise<boolean> {
  if (error instanceof UserError && memory.passedLimit()) return false
  return isPlatformFault(error) || (await diskRoom.isFull()) || (await diskRoom.look()) !== null
}

/** Tells the server how a job ended; where it does not answer in time, the job is lost to it, and tried again. */
async function atEnd(
  { client, log }: ElsewhereContext,
  job: WorkerJob,
  how: (calls: ReturnType<typeof openJobCalls>) => Promise<void>,
): Promise<void> {
  const signal = AbortSignal.timeout(Math.max(TIMEOUT_AT_END_MS, (job.report_within_seconds * 1000) / 2))
  await how(openJobCalls(client, job, signal)).catch((error: unknown) =>
    log.warn({ err: error }, 'the end of a job was not told'),
  )
}
