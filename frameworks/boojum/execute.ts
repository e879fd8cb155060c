import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import { privateFile } from '@proofyard/sandbox/mounts.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { keptNames } from './key.ts'
import { boojumLimits } from './limits.ts'
import type { BoojumManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/**
 * Computes the witness and checks every row of it: boojum's prover proves what does not hold, too, and only its verifier
 * finds out. The input is handed on, for the prover computes the witness in its own process.
 */
export async function execute(
  run: Run,
  build: BuildFiles<BoojumManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  await run.stage('generate_witness', () =>
    runProgram(run, {
      program: join(build.buildFolder, keptNames.program),
      args: ['check', '/input/input.json'],
      mounts: [privateFile(input, '/input/input.json')],
      limits: boojumLimits.execute,
      stepName: 'The computation of the witness',
    }),
  )
  return { witness: input }
}
