import { findSandbox } from '@proofyard/sandbox/find-sandbox.ts'
import { circomCache } from './compile-cache.ts'
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

async function makeCompileCache({ toolFolder, signal }: Folders): Promise<void> {
  await circomCache.make(toolFolder, async (cache) => {
    await warmUp({ sandbox: await findSandbox({ sandbox: 'off' }), toolFolder, signal }, cache)
  })
}
