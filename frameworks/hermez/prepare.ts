import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '../framework.ts'
import { isInstalled } from '../toolchains/install-toolchain.ts'
import { placeOfToolchain } from '../toolchains/place.ts'
import { withWarmUpRuns } from '../toolchains/warm-up-runs.ts'
import { compile } from './compile.ts'
import { hermezCache } from './compile-cache.ts'
import { execute } from './execute.ts'
import { HermezManifest } from './manifest.ts'
import { prove } from './prove.ts'
import { hermezToolchain } from './toolchain.ts'
import { verify } from './verify.ts'

const sample = join(import.meta.dirname, 'sample')

/** Proves the sample once where the toolchain is installed, and keeps what V8 compiles of our programs for it. */
export async function prepare({ toolFolder, signal }: { toolFolder: FilePath; signal: AbortSignal }): Promise<void> {
  if (!(await isInstalled(toolFolder, hermezToolchain.id))) return
  const toolchainFolder = placeOfToolchain(toolFolder, hermezToolchain.id)
  await hermezCache.make(toolFolder, (cache) =>
    withWarmUpRuns(cache, { toolFolder, toolchainFolder, signal }, async (newRun) => {
      const manifest = HermezManifest.parse({ circuitType: 'hermez', name: 'sample' })
      const compiled = await compile(await newRun(), { manifest, folder: sample })
      const proving = await newRun()
      const buildFolder = join(proving.workFolder, 'build')
      for (const [name, path] of Object.entries(compiled.keep)) await cp(path, join(buildFolder, name))
      const build = { manifest, buildFolder }
      const { witness } = await execute(proving, build, await readFile(join(sample, 'input.json'), 'utf8'))
      const proved = await prove(proving, build, witness)
      await verify(proving, { ...proved, manifest, verificationKey: compiled.verificationKey ?? '' })
    }),
  )
}
