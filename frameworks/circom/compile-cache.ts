import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { packageVersion } from './package-version.ts'

let key: string | undefined

/**
 * Where V8's compiled code of our programs and of snarkjs lies; jobs see it read only, for code that a hostile process
 * could change would run in other people's jobs. It saves 35 ms in each start of a program.
 * The name holds everything that went into it, so that an upgrade starts anew.
 */
export function compileCacheFolder(toolFolder: string): string {
  key ??= hashInputs()
  return join(compileCaches(toolFolder), key)
}

/** The folder of all compile caches, of earlier versions too. */
export function compileCaches(toolFolder: string): string {
  return join(toolFolder, 'circom', 'compile-cache')
}

/** The cache to mount, where it is there. */
export function findCompileCache(toolFolder: string): string | undefined {
  const folder = compileCacheFolder(toolFolder)
  return existsSync(folder) ? folder : undefined
}

function hashInputs(): string {
  const hash = createHash('sha256').update(process.version)
  for (const name of ['snarkjs', 'ffjavascript', 'circom2']) hash.update(`${name} ${packageVersion(name)}\0`)
  for (const programs of [join(import.meta.dirname, 'programs'), join(import.meta.dirname, '..', 'programs')]) {
    for (const name of readdirSync(programs).toSorted())
      hash.update(`${name}\0`).update(readFileSync(join(programs, name)))
  }
  return hash.digest('hex').slice(0, 16)
}
