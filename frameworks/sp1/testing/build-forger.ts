import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { buildBesideHost } from './build-beside-host.ts'
import { installed } from './installed.ts'

/** Compiles SP1's prover, changed to prove what was not so. */
export async function buildForger(): Promise<FilePath> {
  const { toolFolder } = await installed()
  return await buildBesideHost('proofyard-sp1-forger', join(import.meta.dirname, 'forger'), toolFolder)
}
