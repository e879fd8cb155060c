import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { findGo } from '../../languages/go/find-go.ts'
import { compileEnvironment, toolchainParts } from '../../languages/go/go-toolchain.ts'
import { runGo } from '../../languages/go/run-go.ts'
import { writeKeysModule } from '../keys-program.ts'
import { type GnarkVersionName, gnarkVersions } from '../versions.ts'
import { toolchainForTests } from './toolchain.ts'

/**
 * Builds our program of keys with one more command.
 *
 * @param command its Go file, in this folder
 * @param folder for its files
 * @returns path of the program
 */
export async function buildKeysProgram(
  version: GnarkVersionName,
  command: string,
  folder: FilePath,
): Promise<FilePath> {
  const go = await findGo()
  if (go === undefined) throw new Error('There is no Go on this machine.')
  const toolchain = await toolchainForTests(version)
  const name = `${basename(command, '.go')}-${version}`
  const module = join(folder, name)
  const cache = join(folder, `${name}-cache`)
  for (const path of [module, cache]) await mkdir(path)
  await writeKeysModule(version, module)
  await copyFile(join(import.meta.dirname, command), join(module, command))
  // The toolchain's own cache is only read.
  const seed = { SEED_BUILD_CACHE: join(toolchain, toolchainParts.buildCache) }
  const env = { ...compileEnvironment(toolchain), ...seed, GOCACHE: cache, OWN_BUILD_CACHE: cache }
  const { signal } = new AbortController()
  const args = ['build', '-tags', gnarkVersions[version].tags.join(','), '-o', 'program', '.']
  await runGo(go, args, { cwd: module, env, signal })
  return join(module, 'program')
}
