import type { Core } from '@proofyard/core/context.ts'
import type { Tracing } from '@proofyard/core/tracing/tracing.ts'
import type { GitMirror } from '@proofyard/frameworks/languages/git-mirrors.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'
import type { MachineBudget } from './admission/machine-budget.ts'
import type { ResidentPool } from './residents/resident-pool.ts'
import type { Logger } from 'pino'
import type { Pause } from './pause.ts'
import type { UsageMeter } from './usage-meter.ts'

/** What every job may use; made once at start. */
export interface WorkerContext {
  core: Core
  sandbox: Sandbox
  /** Of this machine; all that the worker runs takes from it. */
  budget: MachineBudget
  /** The programs that outlast a job. */
  residents: ResidentPool
  findFramework: (circuitType: string) => AnyFramework
  /** Holds one folder per attempt. */
  workFolder: string
  /** Holds what the frameworks built for this machine. */
  toolFolder: string
  paramsFolder: string | undefined
  /** Where git repositories are fetched from, in place of their own hosts. */
  gitMirrors: GitMirror[]
  /** Has this worker see at once which toolchains are here, after a job missed its own. */
  toolchainGone: () => Promise<void>
  /** Seconds until this worker ends at the latest; infinite while it has not been told to. */
  secondsLeft: () => number
  /** Whether jobs may be taken. */
  pause: Pause
  /** What jobs take of the processors, for the quotas of their teams. */
  usage: UsageMeter
  /** What an unpacked project may hold. */
  limits: { unpackedBytes: number; entries: number }
  /** Undefined where nothing is traced. */
  tracing: Tracing | undefined
  log: Logger
}
