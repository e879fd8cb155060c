import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { compileCacheFolder, compileCaches, findCompileCache } from './compile-cache.ts'
import { buildNative } from './native-prover.ts'
import { warmUp } from './warm-up.ts'

interface Folders {
  toolFolder: string
  signal: AbortSignal
}

/**
 * Builds what makes circom fast on this machine: compiled code of our programs for V8, and the native prover. One does
 * not wait for the other, nor fail with it; circom works without both.
 *
 * @throws the first error, when both have ended
 */
export async function prepare(folders: Folders): Promise<void> {
  const ended = await Promise.allSettled([makeCompileCache(folders), buildNative(folders)])
  for (const outcome of ended) if (outcome.status === 'rejected') throw outcome.reason
}

/** Several workers of one machine may do this at once: each makes its own, and the first to be done names it. */
async function makeCompileCache({ toolFolder, signal }: Folders) {
  if (findCompileCache(toolFolder) !== undefined) return
  const caches = compileCaches(toolFolder)
  await mkdir(caches, { recursive: true })
  const making = await mkdtemp(join(caches, 'making-'))
  try {
    await warmUp({ sandbox: await findSandbox({ sandbox: 'off' }), toolFolder, signal }, making)
    await rename(making, compileCacheFolder(toolFolder)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  await removeOldCaches(caches, compileCacheFolder(toolFolder))
}

const hour = 3600 * 1000

/** Removes caches of earlier versions and what dead workers left; what is younger than an hour may be in use. */
async function removeOldCaches(caches: string, present: string) {
  for (const name of await readdir(caches)) {
    const path = join(caches, name)
    if (path !== present && (await stat(path)).mtimeMs < Date.now() - hour)
      await rm(path, { recursive: true, force: true })
  }
}
