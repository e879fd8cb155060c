import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { withWarmUpRuns } from '../languages/node/warm-up-runs.ts'
import { cacheOf } from './compile-cache.ts'
import { compileProject } from './compile.ts'
import { execute } from './execute.ts'
import { NoirManifest } from './manifest.ts'
import { pairs, toolchainId } from './pairs.ts'

const sample = join(import.meta.dirname, 'sample')

/**
 * Compiles and executes the sample once with each pair that is installed, and keeps what V8 compiles of our programs for
 * it. Nothing is proved, for that wants the set-up's points.
 */
export async function prepare({ toolFolder, signal }: { toolFolder: FilePath; signal: AbortSignal }): Promise<void> {
  const input = join(sample, 'Prover.toml')
  const manifest = NoirManifest.parse({ circuitType: 'noir', name: 'sample' })
  for (const pair of pairs) {
    const id = toolchainId(pair)
    if (!(await isInstalled(toolFolder, id))) continue
    const toolchainFolder = pathOfToolchain(toolFolder, id)
    await cacheOf(pair).make(toolFolder, (cache) =>
      withWarmUpRuns(cache, { toolFolder, toolchainFolder, signal }, async (newRun) => {
        const run = await newRun()
        const buildFolder = join(run.workFolder, 'build')
        await mkdir(buildFolder)
        await compileProject(run, { manifest, folder: sample }, pair, buildFolder)
        await execute(run, { manifest, buildFolder }, input)
      }),
    )
  }
}
