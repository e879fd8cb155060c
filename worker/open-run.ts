import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@proofyard/frameworks/framework.ts'
import type { Warm } from '@proofyard/frameworks/warm/warm.ts'
import type { Attempt } from './attempt.ts'
import { ToolchainGone } from './toolchain-gone.ts'

/**
 * What the framework may use in this attempt.
 *
 * @param warm the programs that stay for the build, where the job may leave one
 * @throws ToolchainGone
 */
export async function openRun(attempt: Attempt, warm?: Warm): Promise<Run> {
  const { context, held, toolchain, signal, clock, teller } = attempt
  if (held.toolchain !== null && toolchain === undefined) throw new ToolchainGone(`${held.toolchain} is not here.`)
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder)
  return {
    sandbox: context.sandbox,
    workFolder,
    toolFolder: context.toolFolder,
    toolchainFolder: toolchain?.folder,
    paramsFolder: context.paramsFolder,
    warm,
    signal,
    stage: clock.stage,
    progress: teller.tell,
  }
}
