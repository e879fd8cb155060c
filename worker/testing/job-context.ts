import { join } from 'node:path'
import { pino } from 'pino'
import type { Core } from '@proofyard/core/context.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { sandboxOf } from '@proofyard/sandbox/find-sandbox.ts'
import type { WorkerContext } from '../context.ts'
import { calmPlatform } from './calm-platform.ts'
import { nothingStays } from './nothing-stays.ts'
import { roomyBudget } from './roomy-budget.ts'

/**
 * What a worker's jobs may use, for tests that run them without a worker: programs outside of a sandbox, on a machine with
 * room for everything, unless `change` says otherwise.
 *
 * @param folder holds the folders of the attempts, and the tools
 * @param framework under every type of circuit
 */
export function jobContext(
  core: Core,
  folder: string,
  framework: AnyFramework,
  change: Partial<WorkerContext> = {},
): WorkerContext {
  return {
    core,
    sandbox: sandboxOf('none'),
    budget: roomyBudget(),
    residents: nothingStays,
    findFramework: () => framework,
    workFolder: join(folder, 'work'),
    toolFolder: join(folder, 'tools'),
    paramsFolder: undefined,
    gitMirrors: [],
    ...calmPlatform,
    toolchainGone: () => Promise.resolve(),
    secondsLeft: () => Number.POSITIVE_INFINITY,
    limits: { unpackedBytes: 1e6, entries: 100 },
    tracing: undefined,
    log: pino({ level: 'silent' }),
    ...change,
  }
}
