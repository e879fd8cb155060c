import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Installation } from '@proofyard/toolchains/toolchain.ts'
import type { Go } from './find-go.ts'
import { offline, online } from './go-environment.ts'
import { downloadModules, runGo } from './run-go.ts'

/** What the folder of a toolchain for Go projects holds, by its path in it. */
export const toolchainParts = {
  modules: 'modules',
  buildCache: 'build-cache',
  cacheProgram: 'bin/build-cache',
  goVersion: 'go-version',
  indexedBy: 'indexed-by',
}

/** The environment in which the go command finds a toolchain's modules, and what has been compiled of them. */
export function compileEnvironment(toolchain: FilePath): Record<string, string> {
  return {
    ...offline,
    GOMODCACHE: join(toolchain, toolchainParts.modules),
    GOCACHE: join(toolchain, toolchainParts.buildCache),
    GOCACHEPROG: JSON.stringify(join(toolchain, toolchainParts.cacheProgram)),
    OWN_BUILD_CACHE: join(toolchain, toolchainParts.buildCache),
  }
}

/**
 * Puts the modules that a go.mod asks for into a toolchain's folder. Downloads land in the shared cache first, so that the
 * next try or version need not repeat them.
 *
 * @param module folder with go.mod and go.sum
 */
export async function installModules(
  go: Go,
  module: FilePath,
  { folder, cacheFolder, signal, progress }: Installation,
): Promise<void> {
  const modules = join(folder, toolchainParts.modules)
  await mkdir(modules)
  progress('downloading Go modules', 0)
  const downloads = join(cacheFolder, 'modules')
  await downloadModules(go, ['all'], { cwd: module, env: { ...online(), GOMODCACHE: downloads }, signal })
  progress('unpacking Go modules', 0.1)
  const env = { ...offline, GOPROXY: `file://${join(downloads, 'cache/download')}`, GOMODCACHE: modules }
  await downloadModules(go, ['all'], { cwd: module, env, signal })
}

/**
 * Builds the program that is the build cache of a toolchain, whose folder it makes, too.
 *
 * @param scratch folder for its sources: the go command leaves files where it runs
 */
export async function installBuildCache(
  go: Go,
  scratch: FilePath,
  { folder, cacheFolder, signal }: Pick<Installation, 'folder' | 'cacheFolder' | 'signal'>,
): Promise<void> {
  for (const path of [toolchainParts.buildCache, 'bin']) await mkdir(join(folder, path))
  const cwd = join(scratch, 'build-cache')
  await cp(join(import.meta.dirname, 'build-cache'), cwd, { recursive: true })
  const env = { ...offline, GOCACHE: join(cacheFolder, 'go-build') }
  await runGo(go, ['build', '-o', join(folder, toolchainParts.cacheProgram), '.'], { cwd, env, signal })
}
