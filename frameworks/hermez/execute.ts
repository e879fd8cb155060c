import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, Run } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { runExecutorProgram } from './run-program.ts'

/** Has the executor make the trace of an input, and checks it; its program gets the input through a pipe. */
export async function execute(
  run: Run,
  build: BuildFiles<HermezManifest>,
  input: FilePath,
): Promise<{ witness: FilePath }> {
  const sources = join(run.workFolder, 'sources')
  const results = join(run.workFolder, 'trace')
  await Promise.all([sources, results].map((path) => run.makeDiskFolder(path, hermezLimits.executor)))
  const witness = join(results, 'trace.bin')
  await run.stage('execute', () =>
    runExecutorProgram(
      run,
      {
        program: 'execute',
        args: ['/build', '/sources', '/out'],
        mounts: [readOnly(build.buildFolder, '/build'), writable(sources, '/sources'), writable(results, '/out')],
        stdin: { file: input },
        limits: hermezLimits.executor,
        stepName: 'execute of executor.js',
      },
      witness,
    ),
  )
  return { witness }
}
