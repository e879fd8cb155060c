import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { noirLimits } from './limits.ts'
import type { NoirManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/** Executes the program on an input; its program gets the input through a pipe. */
export async function execute(
  run: Run,
  build: BuildFiles<NoirManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  await run.stage('generate_witness', () =>
    runProgram(run, {
      program: 'execute',
      args: ['/in/program.json', '/out/witness.gz'],
      mounts: [readOnly(join(build.buildFolder, 'program.json'), '/in/program.json'), writable(folder, '/out')],
      stdin: { file: input },
      limits: noirLimits.execute,
      stepName: 'The execution of the program',
    }),
  )
  return { witness: join(folder, 'witness.gz') }
}
