import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode } from '@proofyard/core/storage/has-code.ts'
import type { Run } from '@proofyard/frameworks/framework.ts'
import { makeDiskFolder } from '@proofyard/sandbox/disk/own-disk.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Attempt } from './attempt.ts'
import type { WorkerContext } from './context.ts'
import { ToolchainGoneError } from './toolchain-gone-error.ts'

/** An attempt, as far as it runs on this machine: wherever its job and its files come from. */
export interface LocalAttempt extends Omit<Attempt, 'context'> {
  context: Pick<WorkerContext, 'toolFolder' | 'paramsFolder' | 'gitMirrors' | 'residents'>
}

/**
 * What the framework may use in this attempt; what it wrote into the work folder of an earlier run goes.
 *
 * @param build whose residents it may use besides those of its framework and its toolchain; undefined where it may not
 * @throws ToolchainGoneError
 */
export async function openRun(attempt: LocalAttempt, build?: string): Promise<Run> {
  const { context, held, toolchain, memory, signal, clock, reporter } = attempt
  if (held.toolchain !== null && toolchain === undefined) throw new ToolchainGoneError(`${held.toolchain} is not here.`)
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder).catch(async (error: unknown) => {
    if (!hasCode(error, 'EEXIST')) throw error
    await removeTree(workFolder)
    await mkdir(workFolder)
  })
  return {
    sandbox: memory.sandbox,
    workFolder,
    makeDiskFolder,
    toolFolder: context.toolFolder,
    toolchainFolder: toolchain?.folder,
    paramsFolder: context.paramsFolder,
    gitMirrors: context.gitMirrors,
    residents: context.residents.of({ circuitType: held.circuitType, build, toolchain: held.toolchain, memory }),
    reserve: memory.reserve,
    signal,
    stage: clock.stage,
    progress: reporter.tell,
  }
}
