import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../framework.ts'
import type { Plonky2Manifest } from './manifest.ts'

/**
 * Hands the input on. A plonky2 circuit makes its witness and its proof in one call, and only its own code knows what its
 * input is, so there is nothing to find out before the proof.
 */
export function execute(
  _run: Run,
  _build: BuildFiles<Plonky2Manifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  return Promise.resolve({ witness: input })
}
