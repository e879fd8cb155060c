import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Run } from '../framework.ts'
import { dropVerifier, startVerifier } from './early-verifier.ts'
import { circomLimits } from './limits.ts'
import type { CircomManifest } from './manifest.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { runProgram } from './run-program.ts'

/** Computes the witness of an input; the input itself goes through a pipe and never to a disk. */
export async function execute(run: Run, build: Kept<CircomManifest>, input: string): Promise<{ witness: FilePath }> {
  const folder = join(run.workFolder, 'witness')
  await mkdir(folder)
  startVerifier(run, build.manifest)
  try {
    await run.stage('generate_witness_c', () =>
      runProgram(run, {
        program: 'witness',
        args: ['/build', '/out/witness.wtns'],
        mounts: [readOnly(build.buildFolder, '/build'), writable(folder, '/out')],
        stdin: input,
        limits: circomLimits.witness,
        work: 'The computation of the witness',
      }),
    )
  } catch (error) {
    dropVerifier(run)
    throw error
  }
  return { witness: join(folder, 'witness.wtns') }
}
