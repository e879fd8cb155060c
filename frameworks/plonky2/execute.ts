import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import type { Plonky2Manifest } from './manifest.ts'

/**
 * Hands the input on. A plonky2 circuit makes its witness and its proof in one call, and only its own code knows what its
 * input is, so there is nothing to find out before the proof.
 */
export async function execute(run: Run, _build: Kept<Plonky2Manifest>, input: string): Promise<{ witness: FilePath }> {
  const witness = join(run.workFolder, 'input.json')
  await writeFile(witness, input, { mode: 0o600 })
  return { witness }
}
