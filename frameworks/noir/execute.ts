import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { noirLimits } from './limits.ts'
import type { NoirManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/** Executes the program on an input; the input itself goes through a pipe and never to a disk. */
export async function execute(run: Run, build: Kept<NoirManifest>, input: string): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  await run.stage('generate_witness', () =>
    runProgram(run, {
      program: 'execute',
      args: ['/in/program.json', '/out/witness.gz'],
      mounts: [readOnly(join(build.buildFolder, 'program.json'), '/in/program.json'), writable(folder, '/out')],
      stdin: input,
      limits: noirLimits.execute,
      work: 'The execution of the program',
    }),
  )
  return { witness: join(folder, 'witness.gz') }
}
