import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath, Kept, Proved, Run } from '../framework.ts'
import { readOnly, writable } from '../sandbox/mounts.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/** Makes the STARK of a trace. */
export async function prove(run: Run, build: Kept<HermezManifest>, witness: FilePath): Promise<Proved> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  await run.stage('prove', () =>
    runProgram(run, {
      program: 'prove',
      args: ['/build', '/trace.bin', '/out'],
      mounts: [readOnly(build.buildFolder, '/build'), readOnly(witness, '/trace.bin'), writable(results, '/out')],
      limits: hermezLimits.prove,
      work: 'The proof',
    }),
  )
  return { proof: join(results, 'proof.json'), publicValues: join(results, 'public.json'), warnings: [] }
}
