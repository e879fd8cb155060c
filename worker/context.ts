import type { Core } from '@proofyard/core/context.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import type { Sandbox } from '@proofyard/frameworks/sandbox/sandbox.ts'
import type { WarmPrograms } from '@proofyard/frameworks/warm/keep-warm.ts'
import type { Logger } from 'pino'

/** What every job may use; made once at start. */
export interface WorkerContext {
  core: Core
  sandbox: Sandbox
  /** Stay between the jobs of a build. */
  warm: WarmPrograms
  findFramework: (circuitType: string) => AnyFramework
  /** Holds one folder per attempt. */
  workFolder: string
  /** Holds what the frameworks built for this machine. */
  toolFolder: string
  paramsFolder: string | undefined
  /** Has this worker see at once which toolchains are here, after a job missed its own. */
  toolchainGone: () => Promise<void>
  /** What an unpacked project may hold. */
  limits: { unpackedBytes: number; entries: number }
  log: Logger
}
