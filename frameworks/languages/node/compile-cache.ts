import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { removeTree } from '@proofyard/sandbox/remove-tree.ts'
import type { Sandbox } from '@proofyard/sandbox/sandbox.ts'

/**
 * What V8 has compiled of our Node programs and of the packages that they load. Jobs see it read only, for code that a
 * hostile process could change would run in other people's jobs. It saves a third of a start.
 */
export interface CompileCache {
  /** The finished cache, where it is there. */
  find: (toolFolder: FilePath) => FilePath | undefined
  /**
   * Makes it, unless it is there.
   *
   * @param warmUp runs the programs and lets V8 write into this folder; nothing of a user goes in
   */
  make: (toolFolder: FilePath, warmUp: (cache: FilePath) => Promise<void>) => Promise<void>
}

const sharedPrograms = join(import.meta.dirname, 'programs')
const sharedProtocol = join(import.meta.dirname, '..', 'harness-protocol.ts')

/**
 * @param place folder below the tool folder for the caches, of earlier versions too
 * @param inputs.programs folder with the programs
 * @param inputs.packages names and versions of the packages that they load
 */
export function compileCache(place: string, inputs: { programs: FilePath; packages: string[] }): CompileCache {
  let key: string | undefined
  const caches = (toolFolder: FilePath) => join(toolFolder, place, 'compile-cache')
  const present = (toolFolder: FilePath) => join(caches(toolFolder), (key ??= keyOf(inputs)))
  const find = (toolFolder: FilePath) => (existsSync(present(toolFolder)) ? present(toolFolder) : undefined)
  return {
    find,
    make: async (toolFolder, warmUp) => {
      if (find(toolFolder) !== undefined) return
      await mkdir(caches(toolFolder), { recursive: true })
      const making = await mkdtemp(join(caches(toolFolder), 'making-'))
      try {
        await warmUp(making)
        // Several workers of one machine may do this at once: the first to be done names it.
        await rename(making, present(toolFolder)).catch((error: NodeJS.ErrnoException) => {
          if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
        })
      } finally {
        await removeTree(making)
      }
      await removeOthers(present(toolFolder), caches(toolFolder))
    },
  }
}

/** Far above what a cache takes. */
const maxBytes = 256 * 1024 ** 2

/** Lets Node's programs write what V8 compiles of them; for warm-ups. */
export function filling(cache: FilePath, sandbox: Sandbox): Sandbox {
  return {
    kind: sandbox.kind,
    run: (command) =>
      sandbox.run({
        ...command,
        mounts: [...command.mounts.filter(({ target }) => target !== '/cache'), writable(cache, '/cache')],
        env: { ...command.env, NODE_COMPILE_CACHE: '/cache' },
        limits: {
          ...command.limits,
          fileBytes: command.limits.fileBytes + maxBytes,
          diskBytes: command.limits.diskBytes + maxBytes,
        },
      }),
  }
}

/** A name that holds everything that goes into a cache, so that an upgrade makes another. */
function keyOf({ programs, packages }: { programs: FilePath; packages: string[] }): string {
  const hash = createHash('sha256').update(process.version).update(readFileSync(sharedProtocol))
  for (const name of packages) hash.update(`${name}\0`)
  for (const folder of [programs, sharedPrograms]) {
    for (const name of readdirSync(folder).toSorted()) hash.update(`${name}\0`).update(readFileSync(join(folder, name)))
  }
  return hash.digest('hex').slice(0, 16)
}

const hour = 3600 * 1000

/** Removes caches of earlier versions and what dead workers left; what is younger than an hour may be in use. */
async function removeOthers(present: FilePath, caches: FilePath): Promise<void> {
  for (const name of await readdir(caches)) {
    const path = join(caches, name)
    if (path === present) continue
    // Another process may have finished it, or taken it away, a moment ago.
    const found = await stat(path).catch(() => undefined)
    if (found !== undefined && found.mtimeMs < Date.now() - hour) await removeTree(path)
  }
}
