import type { HeldJob } from '@proofyard/core/queue/job.ts'
import type { ToolchainInUse } from '@proofyard/toolchains/use-toolchain.ts'
import type { AdmittedMemory } from './admission/admitted-memory.ts'
import type { WorkerContext } from './context.ts'
import type { AttemptOutput } from './output/attempt-output.ts'
import type { ProgressReporter } from './progress/progress-reporter.ts'
import type { StageClock } from './stage-clock.ts'

/** One try at one job. */
export interface Attempt {
  context: WorkerContext
  held: HeldJob
  /** Empty at first; removed when the attempt ends, however it ends. */
  folder: string
  /** What the build needs installed, as it was when the attempt began; undefined where it needs nothing. */
  toolchain: ToolchainInUse | undefined
  /** What the job was admitted for; its programs run with it. */
  memory: AdmittedMemory
  /** What it was admitted for of the disk, in bytes. */
  diskBytes: number
  /** Aborted when the job was cancelled, withdrawn or lost, or this worker ends. */
  signal: AbortSignal
  clock: StageClock
  /** What its tools write. */
  output: AttemptOutput
  /** Tells the people who wait what is being done. */
  reporter: ProgressReporter
}
