import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@proofyard/frameworks/framework.ts'
import { placeOfToolchain } from '@proofyard/frameworks/toolchains/place.ts'
import type { Warm } from '@proofyard/frameworks/warm/warm.ts'
import type { Attempt } from './attempt.ts'

/**
 * What the framework may use in this attempt, for a build that needs `toolchain`.
 *
 * @param warm the programs that stay for the build, where the job may leave one
 */
export async function openRun(attempt: Attempt, toolchain: string | null, warm?: Warm): Promise<Run> {
  const { context, signal, clock, teller } = attempt
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder)
  return {
    sandbox: context.sandbox,
    workFolder,
    toolFolder: context.toolFolder,
    toolchainFolder: toolchain === null ? undefined : placeOfToolchain(context.toolFolder, toolchain),
    paramsFolder: context.paramsFolder,
    warm,
    signal,
    stage: clock.stage,
    progress: teller.tell,
  }
}
