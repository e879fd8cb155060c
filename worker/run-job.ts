import { beginBuild, failBuild, noteBuildProgress, requeueBuild } from '@proofyard/core/builds/transition.ts'
import { outlastDatabase } from '@proofyard/core/database/outlast.ts'
import { beginProof, failProof, noteProofProgress, requeueProof } from '@proofyard/core/proofs/transition.ts'
import { attemptNumber } from '@proofyard/core/queue/attempts.ts'
import type { HeldJob } from '@proofyard/core/queue/job.ts'
import { JobStopped } from '@proofyard/core/queue/running-job.ts'
import { UserFault } from '@proofyard/frameworks/framework.ts'
import { type ToolchainInUse, useToolchain } from '@proofyard/frameworks/toolchains/use-toolchain.ts'
import type { Attempt } from './attempt.ts'
import { openAttemptFolder, removeTree } from './attempt-folder.ts'
import { compileBuild } from './compile-build.ts'
import type { WorkerContext } from './context.ts'
import { makeProof } from './make-proof.ts'
import { startTeller } from './progress/teller.ts'
import { wordsOf } from './progress/words-of.ts'
import { startStageClock } from './stage-clock.ts'
import { ToolchainGone, isToolchainWhole } from './toolchain-gone.ts'
import { verifyStoredProof } from './verify-proof.ts'

/** What becomes of a build or a proof, by the kind of its job. */
const verbs = {
  compile: { begin: beginBuild, run: compileBuild, note: noteBuildProgress, fail: failBuild, requeue: requeueBuild },
  prove: { begin: beginProof, run: makeProof, note: noteProofProgress, fail: failProof, requeue: requeueProof },
}

type Verb = (typeof verbs)[keyof typeof verbs]

/** Runs one delivery of a job from its beginning to one of its ends; leaves no folder behind. */
export async function runJob(context: WorkerContext, held: HeldJob, signal: AbortSignal): Promise<void> {
  const { kind } = held
  if (kind === 'verify') return withAttempt(context, held, signal, { run: verifyStoredProof })
  const verb = verbs[kind]
  if (!(await outlastDatabase(() => verb.begin(context.core, held), signal))) return
  const run = async (attempt: Attempt): Promise<void> => {
    try {
      const isOurs = await verb.run(attempt)
      const { log } = attempt.context
      log.info({ times: attempt.clock.times() }, isOurs ? 'done' : 'done too late: the job is not ours any more')
    } catch (error) {
      await endBadly(attempt, verb, error)
    }
  }
  await withAttempt(context, held, signal, { run, note: verb.note })
}

async function withAttempt(
  context: WorkerContext,
  held: HeldJob,
  signal: AbortSignal,
  { run, note }: { run: (attempt: Attempt) => Promise<void>; note?: Verb['note'] },
): Promise<void> {
  const log = context.log.child({ job: held.id, kind: held.kind, attempt: attemptNumber(held) })
  const folder = await openAttemptFolder(context.workFolder, `${held.kind}-${held.id}`, attemptNumber(held))
  const teller = startTeller(
    async (doing) => note?.(context.core, held, doing),
    (error) => log.warn({ err: error }, 'could not note the progress'),
  )
  let toolchain: ToolchainInUse | undefined
  try {
    toolchain = held.toolchain === null ? undefined : await useToolchain(context.toolFolder, held.toolchain)
    const clock = startStageClock((stage) => teller.tell(wordsOf(stage)))
    await run({ context: { ...context, log }, held, folder, toolchain, signal, clock, teller })
  } finally {
    teller.stop()
    await toolchain?.release().catch((error: unknown) => log.warn({ err: error }, 'a toolchain was not released'))
    await removeTree(folder)
  }
}

async function endBadly(attempt: Attempt, verb: Verb, error: unknown): Promise<void> {
  const { context, held, signal, clock } = attempt
  const { core, log } = context
  if (signal.aborted) {
    const why = signal.reason instanceof JobStopped ? signal.reason.why : 'ending'
    log.info({ why }, 'stopped')
    if (why === 'ending') await verb.requeue(core, held, 'ending')
  } else if (error instanceof ToolchainGone || !(await isToolchainWhole(attempt))) {
    log.warn({ toolchain: held.toolchain }, 'stopped, because its toolchain is gone')
    await context.toolchainGone()
    // Where it was gone before anything was begun, nothing was tried.
    const why = attempt.toolchain === undefined ? 'unready' : 'fault'
    await outlastDatabase(() => verb.requeue(core, held, why), signal)
  } else if (error instanceof UserFault) {
    // The sentence is for the person alone: it may speak of their input.
    log.info({ times: clock.times() }, 'failed by a fault of the files or the input')
    await outlastDatabase(() => verb.fail(core, held, error.message, clock.times()), signal)
  } else {
    log.error({ err: error }, 'stopped by a fault of this server')
    await outlastDatabase(() => verb.requeue(core, held, 'fault'), signal)
  }
}
