import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { copyFile, cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FilePath } from '../framework.ts'
import type { Go } from '../toolchains/find-go.ts'
import { offline } from './go-environment.ts'
import { runGo } from '../toolchains/run-go.ts'
import { type GnarkVersionName, gnarkVersions } from './versions.ts'

const sources = join(import.meta.dirname, 'go')
const folders = ['shared', 'keys']

/** What a toolchain's folder holds, by its path in it. */
export const toolchainParts = {
  modules: 'modules',
  buildCache: 'build-cache',
  cacheProgram: 'bin/build-cache',
  goVersion: 'go-version',
  indexedBy: 'indexed-by',
}

let known: string | undefined

/**
 * The path, in a toolchain's folder, of our program that makes keys and verifies. Its name holds the hash of its sources:
 * a verifier of an earlier Proofyard is never used by a later one.
 */
export function keysProgram(): string {
  if (known === undefined) {
    const hash = createHash('sha256')
    for (const folder of folders) {
      for (const name of readdirSync(join(sources, folder)).toSorted()) {
        hash.update(`${name}\0`).update(readFileSync(join(sources, folder, name)))
      }
    }
    known = `bin/gnark-keys-${hash.digest('hex').slice(0, 16)}`
  }
  return known
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

/** Writes the module of our program into an empty folder. */
export async function writeKeysModule(version: GnarkVersionName, folder: FilePath): Promise<void> {
  for (const name of folders) await cp(join(sources, name), folder, { recursive: true })
  for (const file of moduleFiles(version)) await copyFile(file, join(folder, `go${extname(file)}`))
}

/** The go.mod and go.sum of a version's toolchain: every module in one exact version, with its checksum. */
export function moduleFiles(version: GnarkVersionName): FilePath[] {
  return ['mod', 'sum'].map((ending) => join(sources, 'modules', `${version}.${ending}`))
}

/** Builds our program; `module` is the folder that `writeKeysModule` has written. */
export async function buildKeys(
  go: Go,
  version: GnarkVersionName,
  { toolchain, module, signal }: { toolchain: FilePath; module: FilePath; signal: AbortSignal },
): Promise<void> {
  const making = await mkdtemp(join(toolchain, 'bin', 'making-'))
  try {
    const tags = gnarkVersions[version].tags.join(',')
    const args = ['build', '-tags', tags, '-ldflags', '-s -w', '-o', join(making, 'program'), '.']
    await runGo(go, args, { cwd: module, env: compileEnvironment(toolchain), signal })
    await rename(join(making, 'program'), join(toolchain, keysProgram()))
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}
