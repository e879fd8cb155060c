import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@proofyard/frameworks/framework.ts'
import { placeOfToolchain } from '@proofyard/frameworks/toolchains/place.ts'
import type { Attempt } from './attempt.ts'

/** What the framework may use in this attempt, for a build that needs `toolchain`. */
export async function openRun(attempt: Attempt, toolchain: string | null): Promise<Run> {
  const { context, signal, clock, teller } = attempt
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder)
  return {
    sandbox: context.sandbox,
    workFolder,
    toolFolder: context.toolFolder,
    toolchainFolder: toolchain === null ? undefined : placeOfToolchain(context.toolFolder, toolchain),
    paramsFolder: context.paramsFolder,
    signal,
    stage: clock.stage,
    progress: teller.tell,
  }
}
