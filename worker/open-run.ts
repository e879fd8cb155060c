import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CommonManifest, Run } from '@proofyard/frameworks/framework.ts'
import type { AnyFramework } from '@proofyard/frameworks/registry.ts'
import { placeOfToolchain } from '@proofyard/frameworks/toolchains/place.ts'
import type { Attempt } from './attempt.ts'

/** What the framework may use in this attempt, for a build of `manifest`. */
export async function openRun(attempt: Attempt, framework: AnyFramework, manifest: CommonManifest): Promise<Run> {
  const { context, signal, clock } = attempt
  const workFolder = join(attempt.folder, 'work')
  await mkdir(workFolder)
  const toolchain = framework.toolchainOf(manifest)
  return {
    sandbox: context.sandbox,
    workFolder,
    toolFolder: context.toolFolder,
    toolchainFolder: toolchain === undefined ? undefined : placeOfToolchain(context.toolFolder, toolchain),
    paramsFolder: context.paramsFolder,
    signal,
    stage: clock.stage,
  }
}
