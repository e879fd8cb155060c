import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { Go } from '../languages/go/find-go.ts'
import { copySources, harnessPackage, hashGoSources } from '../languages/go/go-sources.ts'
import { compileEnvironment } from '../languages/go/go-toolchain.ts'
import { runGo } from '../languages/go/run-go.ts'
import { type GnarkVersionName, gnarkVersions } from './versions.ts'

const sources = join(import.meta.dirname, 'go')
const folders = ['shared', 'keys'].map((name) => join(sources, name))

let known: string | undefined

/**
 * The path, in a toolchain's folder, of our program that makes keys and verifies. Its name holds the hash of its sources:
 * a verifier of an earlier Proofyard is never used by a later one.
 */
export function keysProgram(): string {
  return `bin/gnark-keys-${keysSourcesHash()}`
}

/** A hash of the sources of our program. */
export function keysSourcesHash(): string {
  known ??= hashGoSources([...folders, harnessPackage])
  return known
}

/** Writes the module of our program into an empty folder. */
export async function writeKeysModule(version: GnarkVersionName, folder: FilePath): Promise<void> {
  await copySources(folders, folder, 'proofyard/gnark-keys')
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
