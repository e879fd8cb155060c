import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { runExecutorProgram } from './run-program.ts'

/** Has the executor make the trace of an input, and checks it; the input itself goes through a pipe and never to a disk. */
export async function execute(run: Run, build: Kept<HermezManifest>, input: string): Promise<{ witness: FilePath }> {
  const sources = join(run.workFolder, 'sources')
  const results = join(run.workFolder, 'trace')
  await Promise.all([sources, results].map((path) => mkdir(path)))
  const witness = join(results, 'trace.bin')
  await run.stage('execute', () =>
    runExecutorProgram(
      run,
      {
        program: 'execute',
        args: ['/build', '/sources', '/out'],
        mounts: [readOnly(build.buildFolder, '/build'), writable(sources, '/sources'), writable(results, '/out')],
        stdin: input,
        limits: hermezLimits.executor,
        work: 'execute of executor.js',
      },
      witness,
    ),
  )
  return { witness }
}
