import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { isInstalled } from '@proofyard/toolchains/install-toolchain.ts'
import { pathOfToolchain } from '@proofyard/toolchains/paths.ts'
import { withWarmUpRuns } from '../languages/node/warm-up-runs.ts'
import { compile } from './compile.ts'
import { hermezCache } from './compile-cache.ts'
import { execute } from './execute.ts'
import { HermezManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { hermezToolchain } from './toolchains.ts'
import { verify } from './verify.ts'

const sample = join(import.meta.dirname, 'sample')

/** Proves the sample once where the toolchain is installed, and keeps what V8 compiles of our programs for it. */
export async function prepare({ toolFolder, signal }: { toolFolder: FilePath; signal: AbortSignal }): Promise<void> {
  if (!(await isInstalled(toolFolder, hermezToolchain.id))) return
  const toolchainFolder = pathOfToolchain(toolFolder, hermezToolchain.id)
  await hermezCache.make(toolFolder, (cache) =>
    withWarmUpRuns(cache, { toolFolder, toolchainFolder, signal }, async (newRun) => {
      const manifest = HermezManifest.parse({ circuitType: 'hermez', name: 'sample' })
      const compiled = await compile(await newRun(), { manifest, folder: sample })
      const proving = await newRun()
      const buildFolder = join(proving.workFolder, 'build')
      for (const [name, path] of Object.entries(compiled.keep)) await cp(path, join(buildFolder, name))
      const build = { manifest, buildFolder }
      const { witness } = await execute(proving, build, join(sample, 'input.json'))
      const proved = await prove(proving, build, witness)
      await verify(proving, { ...proved, manifest, verificationKey: compiled.verificationKey ?? '' })
    }),
  )
}
