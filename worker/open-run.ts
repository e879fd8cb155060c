import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@proofyard/frameworks/framework.ts'
import type { Attempt } from './attempt.ts'

/** What the framework may use in this attempt. */
export async function openRun(attempt: Attempt): Promise<Run> {
  const { context, signal, clock } = attempt
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder)
  return {
    sandbox: context.sandbox,
    workFolder,
    toolFolder: context.toolFolder,
    paramsFolder: context.paramsFolder,
    signal,
    stage: clock.stage,
  }
}
