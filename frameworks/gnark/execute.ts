import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { writable } from '@proofyard/sandbox/mounts.ts'
import { runnableCopy } from '@proofyard/sandbox/runnable-copy.ts'
import { gnarkLimits } from './limits.ts'
import type { GnarkManifest } from './manifest.ts'
import { ownFile, runCircuit } from './run-step.ts'

/** Lets the user's FromJson make a witness of the input, which its program gets through a pipe and holds in memory. */
export async function execute(
  run: Run,
  build: BuildFiles<GnarkManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const out = join(run.workFolder, 'witness')
  await run.makeDiskFolder(out, gnarkLimits.witness)
  const program = await runnableCopy(run, join(build.buildFolder, 'circuit'))
  await run.stage('generate_witness', () =>
    runCircuit(run, program, {
      args: ['witness', '/out'],
      mounts: [writable(out, '/out')],
      stdin: { file: input },
      limits: gnarkLimits.witness,
      stepName: 'The computation of the witness',
    }),
  )
  return { witness: await ownFile(out, 'witness.bin') }
}
