import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findSandbox } from '../sandbox/find-sandbox.ts'
import { compileCacheFolder, compileCaches, findCompileCache } from './compile-cache.ts'
import { buildNative } from './native-prover.ts'
import { warmUp } from './warm-up.ts'

/** Builds what makes circom fast on this machine: compiled code of our programs for V8, and the native prover. */
export async function prepare(folders: { toolFolder: string; signal: AbortSignal }): Promise<void> {
  if (findCompileCache(folders.toolFolder) === undefined) await makeCompileCache(folders)
  await buildNative(folders)
}

async function makeCompileCache({ toolFolder, signal }: { toolFolder: string; signal: AbortSignal }) {
  const caches = compileCaches(toolFolder)
  await rm(caches, { recursive: true, force: true })
  await mkdir(caches, { recursive: true })
  const making = await mkdtemp(join(caches, 'making-'))
  try {
    await warmUp({ sandbox: await findSandbox({ sandbox: 'off' }), toolFolder, signal }, making)
    await rename(making, compileCacheFolder(toolFolder))
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
}
