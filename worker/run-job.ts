import { beginBuild, failBuild, requeueBuild } from '@proofyard/core/builds/transition.ts'
import { outlastDatabase } from '@proofyard/core/database/outlast.ts'
import { beginProof, failProof, requeueProof } from '@proofyard/core/proofs/transition.ts'
import { attemptNumber } from '@proofyard/core/queue/attempts.ts'
import type { HeldJob } from '@proofyard/core/queue/job.ts'
import { JobStopped } from '@proofyard/core/queue/running-job.ts'
import { UserFault } from '@proofyard/frameworks/framework.ts'
import type { Attempt } from './attempt.ts'
import { openAttemptFolder, removeTree } from './attempt-folder.ts'
import { compileBuild } from './compile-build.ts'
import type { WorkerContext } from './context.ts'
import { makeProof } from './make-proof.ts'
import { startStageClock } from './stage-clock.ts'

const verbs = {
  compile: { begin: beginBuild, run: compileBuild, fail: failBuild, requeue: requeueBuild },
  prove: { begin: beginProof, run: makeProof, fail: failProof, requeue: requeueProof },
}

/** Runs one delivery of a job from its beginning to one of its ends; leaves no folder behind. */
export async function runJob(context: WorkerContext, held: HeldJob, signal: AbortSignal): Promise<void> {
  const verb = verbs[held.kind]
  if (!(await outlastDatabase(() => verb.begin(context.core, held), signal))) return
  const log = context.log.child({ job: held.id, kind: held.kind, attempt: attemptNumber(held) })
  const clock = startStageClock()
  const folder = await openAttemptFolder(context.workFolder, `${held.kind}-${held.id}`, attemptNumber(held))
  const attempt: Attempt = { context: { ...context, log }, held, folder, signal, clock }
  try {
    const isOurs = await verb.run(attempt)
    log.info({ times: clock.times() }, isOurs ? 'done' : 'done too late: the job is not ours any more')
  } catch (error) {
    await endBadly(attempt, error)
  } finally {
    await removeTree(folder)
  }
}

async function endBadly(attempt: Attempt, error: unknown): Promise<void> {
  const { context, held, signal, clock } = attempt
  const { core, log } = context
  const verb = verbs[held.kind]
  if (signal.aborted) {
    const why = signal.reason instanceof JobStopped ? signal.reason.why : 'ending'
    log.info({ why }, 'stopped')
    if (why === 'ending') await verb.requeue(core, held, 'ending')
  } else if (error instanceof UserFault) {
    // The sentence is for the person alone: it may speak of their input.
    log.info({ times: clock.times() }, 'failed by a fault of the files or the input')
    await outlastDatabase(() => verb.fail(core, held, error.message, clock.times()), signal)
  } else {
    log.error({ err: error }, 'stopped by a fault of this server')
    await outlastDatabase(() => verb.requeue(core, held, 'fault'), signal)
  }
}
