import {
  beginBuild,
  enlargeBuild,
  failBuild,
  forgiveBuild,
  noteBuildProgress,
  requeueBuild,
} from '@proofyard/core/builds/transition.ts'
import { appendBuildOutput } from '@proofyard/core/builds/build-output.ts'
import { isDiskFull, isPlatformFault } from '@proofyard/core/disk/platform-fault.ts'
import { retryWhileDatabaseDown } from '@proofyard/core/database/retry-while-down.ts'
import {
  beginProof,
  enlargeProof,
  failProof,
  forgiveProof,
  noteProofProgress,
  requeueProof,
} from '@proofyard/core/proofs/transition.ts'
import { attemptNumber } from '@proofyard/core/queue/attempts.ts'
import type { HeldJob, JobKind } from '@proofyard/core/queue/job.ts'
import { JobStoppedError } from '@proofyard/core/queue/running-job.ts'
import { hasOutgrown } from '@proofyard/core/transitions/has-outgrown.ts'
import { readKnownMachines } from '@proofyard/core/workers/known-machines.ts'
import { largerSize } from '@proofyard/core/workers/larger-size.ts'
import { readLiveCapabilities } from '@proofyard/core/workers/live-capabilities.ts'
import { servingMachines } from '@proofyard/core/workers/serving-machines.ts'
import { UserError } from '@proofyard/frameworks/framework.ts'
import { OutgrownError } from '@proofyard/frameworks/outgrown-error.ts'
import { type ToolchainInUse, useToolchain } from '@proofyard/toolchains/use-toolchain.ts'
import type { Logger } from 'pino'
import { type JobShare, admitMemory } from './admission/admitted-memory.ts'
import type { Attempt } from './attempt.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import { openAttemptFolder } from './attempt-folder.ts'
import { checkProof } from './check-proof.ts'
import { compileBuild } from './compile-build.ts'
import type { WorkerContext } from './context.ts'
import { HandedOverError } from './hand-over.ts'
import { makeProof } from './make-proof.ts'
import { filledDiskAlone, overfilledDisk, overfilledOwnDisk } from './overfilled-disk.ts'
import { type AttemptOutput, keepOutput, noOutput } from './output/attempt-output.ts'
import { type ProgressReporter, startProgressReporter } from './progress/progress-reporter.ts'
import { stageLabel } from './progress/stage-label.ts'
import { startStageClock } from './stage-clock.ts'
import { traceAttempt } from './trace-attempt.ts'
import { ToolchainGoneError, isToolchainWhole } from './toolchain-gone-error.ts'
import { verifyStoredProof } from './verify-proof.ts'

const ofProofs = {
  begin: beginProof,
  note: noteProofProgress,
  fail: failProof,
  requeue: requeueProof,
  enlarge: enlargeProof,
  forgive: forgiveProof,
}

/** How a build or a proof is begun, run and ended, by the kind of its job. */
const verbs = {
  compile: {
    begin: beginBuild,
    run: compileBuild,
    note: noteBuildProgress,
    fail: failBuild,
    requeue: requeueBuild,
    enlarge: enlargeBuild,
    forgive: forgiveBuild,
  },
  prove: { ...ofProofs, run: makeProof },
  check: { ...ofProofs, run: checkProof },
}

/** Each of these tries is free, so there may not be many of them. */
const GROWTH_OF_LATER_TRIES = 4

type Verb = (typeof verbs)[keyof typeof verbs]

/** How an attempt went, for its trace. */
type AttemptOutcome = 'done' | 'late' | 'stopped' | 'failed'

/**
 * Runs one delivery of a job from its beginning to one of its ends; leaves no folder behind.
 *
 * @param share what it was admitted for; the caller releases it
 */
export async function runJob(
  context: WorkerContext,
  held: HeldJob,
  signal: AbortSignal,
  share: JobShare,
): Promise<void> {
  const { kind } = held
  const job = { held, share, signal }
  if (isVerification(kind)) return withAttempt(context, job, { run: verifyStoredProof })
  const verb = verbs[kind]
  if (!(await retryWhileDatabaseDown(() => verb.begin(context.core, held), signal))) return
  const run = async (attempt: Attempt): Promise<AttemptOutcome> => {
    try {
      const isOurs = await verb.run(attempt)
      const { log } = attempt.context
      log.info(
        { times: attempt.clock.times(), ...memoryOf(attempt) },
        isOurs ? 'done' : 'done too late: the job is not ours any more',
      )
      return isOurs ? 'done' : 'late'
    } catch (error) {
      await attempt.output.flush()
      await handleFailure(attempt, verb, (await overfilledOwnDisk(attempt.folder, error)) ?? error)
      return signal.aborted || error instanceof HandedOverError ? 'stopped' : 'failed'
    }
  }
  try {
    await withAttempt(context, job, { run, note: verb.note })
  } catch (error) {
    // Before it began or after it ended, such as for want of room for its folder: where the job is over, this changes nothing.
    context.log.error({ err: error, job: held.id }, 'an attempt could not be opened or closed')
    await requeueAfterFault(context, { held, signal, verb }, error)
  }
}

async function withAttempt(
  context: WorkerContext,
  { held, share, signal }: { held: HeldJob; share: JobShare; signal: AbortSignal },
  { run, note }: { run: (attempt: Attempt) => Promise<AttemptOutcome>; note?: Verb['note'] },
): Promise<void> {
  const log = context.log.child({
    job: held.id,
    kind: held.kind,
    attempt: attemptNumber(held),
    ...(held.origin && { request_id: held.origin.request }),
  })
  const folder = await openAttemptFolder(context.workFolder, `${held.kind}-${held.id}`, attemptNumber(held))
  const reporter: ProgressReporter = startProgressReporter(
    async (activity, fraction) => note?.(context.core, held, activity, { ...clock.soFar(), fraction }),
    (error) => log.warn({ err: error }, 'could not note the progress'),
  )
  const admitted = admitMemory(context.sandbox, share, context.budget)
  if (held.kind === 'compile') admitted.takeHeadroom()
  const output = held.kind === 'compile' ? outputOf(context, { held, folder, log }) : noOutput
  const trace = traceAttempt(context.tracing, held)
  const clock = startStageClock((stage) => {
    const label = stageLabel(context.findFramework(held.circuitType), stage)
    reporter.tell(label)
    output.stage(label)
  }, trace?.stage)
  const heard = output.hear(admitted.sandbox)
  const memory = { ...admitted, sandbox: trace?.sandbox(heard) ?? heard }
  let toolchain: ToolchainInUse | undefined
  let outcome: AttemptOutcome = 'failed'
  const begun = performance.now()
  try {
    toolchain = held.toolchain === null ? undefined : await useToolchain(context.toolFolder, held.toolchain)
    const { diskBytes } = share.resources
    outcome = await run({
      context: { ...context, log },
      held,
      folder,
      toolchain,
      memory,
      diskBytes,
      signal,
      clock,
      output,
      reporter,
    })
  } finally {
    reporter.stop()
    output.stop()
    memory.release()
    trace?.end({ 'proofyard.outcome': outcome })
    // A job that sleeps takes a place as one that computes; and what a resident computes for it is not measured.
    const seconds = Math.max(memory.cpuSeconds(), (performance.now() - begun) / 1000)
    if (!isVerification(held.kind)) context.usage.add({ job: held.id, team: held.team ?? null, seconds })
    await toolchain?.release().catch((error: unknown) => log.warn({ err: error }, 'a toolchain was not released'))
    await removeTree(folder)
  }
}

/** It is asked for beside builds and proofs, and no team's day pays for it. */
function isVerification(kind: JobKind): kind is 'verify' | 'verify-claim' {
  return kind === 'verify' || kind === 'verify-claim'
}

/** Of a compilation: it has seen the project, which all may see that see the build, and no proof's input. */
function outputOf(
  { core, toolFolder, paramsFolder, workFolder }: WorkerContext,
  { held, folder, log }: { held: HeldJob; folder: string; log: Logger },
): AttemptOutput {
  const folders = [folder, workFolder, toolFolder, ...(paramsFolder === undefined ? [] : [paramsFolder])]
  const report = (error: unknown) => log.warn({ err: error }, 'some output of a tool was not kept')
  return keepOutput(folders, (text) => appendBuildOutput(core, held, text), report)
}

/** For operators, and for a person who compares what is declared with what is taken. */
function memoryOf({ held, memory }: Attempt): { size: string; peakMemoryBytes: number } {
  return { size: held.size, peakMemoryBytes: memory.peakBytes() }
}

async function handleFailure(attempt: Attempt, verb: Verb, error: unknown): Promise<void> {
  const { context, held, signal, clock } = attempt
  const { core, log } = context
  if (signal.aborted) {
    const why = signal.reason instanceof JobStoppedError ? signal.reason.why : 'ending'
    log.info({ why }, 'stopped')
    if (why === 'ending') await verb.requeue(core, held, 'ending')
    // This worker lives: the attempt was lost to its delay, not to what the job did.
    if (why === 'lost') await verb.forgive(core, held)
  } else if (error instanceof HandedOverError) {
    log.info({ why: error.message }, 'handed over between two stages')
    await retryWhileDatabaseDown(() => verb.requeue(core, held, 'ending'), signal)
  } else if (error instanceof ToolchainGoneError || !(await isToolchainWhole(attempt))) {
    log.warn({ toolchain: held.toolchain }, 'stopped, because its toolchain is gone')
    await context.toolchainGone()
    // Where it was gone before anything was begun, nothing was tried.
    const why = attempt.toolchain === undefined ? 'unready' : 'fault'
    await retryWhileDatabaseDown(() => verb.requeue(core, held, why), signal)
  } else if (error instanceof OutgrownError || attempt.memory.outgrown() !== undefined) {
    await enlarge(attempt, verb, error)
  } else if (await isOutOfRoom(attempt, error)) {
    const sentence = await overfilledDisk(attempt)
    log.error({ err: error, isOwnDoing: sentence !== undefined }, 'stopped, because the disk is full')
    if (sentence !== undefined) {
      await retryWhileDatabaseDown(() => verb.fail(core, held, sentence, clock.times(), { cause: 'limit' }), signal)
    } else {
      context.pause.hold()
      const reason = (await filledDiskAlone(attempt)) ? 'disk' : 'platform'
      await retryWhileDatabaseDown(() => verb.requeue(core, held, reason), signal)
    }
  } else if (error instanceof UserError) {
    // The sentence is for the person alone: it may speak of their input.
    log.info({ times: clock.times() }, 'failed by a fault of the files or the input')
    await retryWhileDatabaseDown(
      () => verb.fail(core, held, error.message, clock.times(), { cause: error.failureCause }),
      signal,
    )
  } else {
    log.error({ err: error }, 'stopped by a fault of this server')
    await requeueAfterFault(context, { held, signal, verb }, error)
  }
}

/** A fault of the platform says nothing of the job, and the next one would meet it, too. */
async function requeueAfterFault(
  { core, pause }: WorkerContext,
  { held, signal, verb }: { held: HeldJob; signal: AbortSignal; verb: Verb },
  error: unknown,
): Promise<void> {
  const isOfPlatform = isPlatformFault(error) || (await core.diskRoom.look()) !== null || pause.why() !== null
  if (isOfPlatform) pause.hold()
  await retryWhileDatabaseDown(() => verb.requeue(core, held, isOfPlatform ? 'platform' : 'fault'), signal)
}

/**
 * Whether an error, also one that looks like a fault of the project, is one of a disk that has no room left for anybody. A program that passed a
 * limit of its own has made that itself.
 */
async function isOutOfRoom({ context, memory }: Attempt, error: unknown): Promise<boolean> {
  const mayBe = isDiskFull(error) || (error instanceof UserError && !memory.passedLimit())
  const { diskRoom } = context.core
  // What another attempt had written may be gone again by now: then the disk is still nearly full.
  return mayBe && ((await diskRoom.isFull()) || (await diskRoom.look()) !== null)
}

/**
 * Too little memory is no one's fault: the job is tried again with more, if need be when a larger worker is back, or Fails where
 * no worker has more.
 */
async function enlarge({ context, held, signal, clock, memory }: Attempt, verb: Verb, error: unknown): Promise<void> {
  const { core, log } = context
  const again = await retryWhileDatabaseDown(() => hasOutgrown(core, held), signal)
  const isKnown = error instanceof OutgrownError
  const memoryBytes = isKnown ? error.memoryBytes : (memory.outgrown(again ? GROWTH_OF_LATER_TRIES : undefined) ?? 0)
  const need = { memoryBytes, isKnown }
  const { here, known } = await retryWhileDatabaseDown(() => machinesFor(context, held), signal)
  const onThese = largerSize(held.size, need, here)
  const next = 'refusal' in onThese ? largerSize(held.size, need, known) : onThese
  log.info({ size: held.size, next }, 'needed more memory than it was admitted for')
  if ('refusal' in next) {
    await retryWhileDatabaseDown(() => verb.fail(core, held, next.refusal, clock.times(), { cause: 'limit' }), signal)
  } else {
    await retryWhileDatabaseDown(() => verb.enlarge(core, held, next.size), signal)
  }
}

/** The machines that take the job, or soon will; and those with the ones that are expected back. */
async function machinesFor({ core, budget }: WorkerContext, held: HeldJob) {
  const states = ['ready', 'installing'] as const
  const [{ machines }, known] = await Promise.all([readLiveCapabilities(core), readKnownMachines(core)])
  // This worker is not among the live ones any more as soon as it takes no more jobs.
  const own = { total: budget.total }
  return {
    here: [...servingMachines(machines, held, states), own],
    known: [...servingMachines(known, held, states), own],
  }
}
