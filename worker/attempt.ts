import type { HeldJob } from '@proofyard/core/queue/job.ts'
import type { ToolchainInUse } from '@proofyard/frameworks/toolchains/use-toolchain.ts'
import type { WorkerContext } from './context.ts'
import type { Teller } from './progress/teller.ts'
import type { StageClock } from './stage-clock.ts'

/** One try at one job. */
export interface Attempt {
  context: WorkerContext
  held: HeldJob
  /** Empty at first; removed when the attempt ends, however it ends. */
  folder: string
  /** What the build needs installed, as it was when the attempt began; undefined where it needs nothing. */
  toolchain: ToolchainInUse | undefined
  /** Aborted when the job was withdrawn or lost, or this worker ends. */
  signal: AbortSignal
  clock: StageClock
  /** Tells those who wait what is being done. */
  teller: Teller
}
