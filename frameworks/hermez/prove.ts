import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { FilePath } from '@proofyard/sandbox/file-path.ts'
import type { BuildFiles, ProveResult, Run } from '../framework.ts'
import { readOnly, writable } from '@proofyard/sandbox/mounts.ts'
import { hermezLimits } from './limits.ts'
import type { HermezManifest } from './manifest.ts'
import { runProgram } from './run-program.ts'

/** Makes the STARK of a trace. */
export async function prove(run: Run, build: BuildFiles<HermezManifest>, witness: FilePath): Promise<ProveResult> {
  const results = join(run.workFolder, 'proof')
  await mkdir(results)
  await run.stage('prove', () =>
    runProgram(run, {
      program: 'prove',
      args: ['/build', '/trace.bin', '/out'],
      mounts: [readOnly(build.buildFolder, '/build'), readOnly(witness, '/trace.bin'), writable(results, '/out')],
      limits: hermezLimits.prove,
      stepName: 'The proof',
    }),
  )
  return { proof: join(results, 'proof.json'), publicValues: join(results, 'public.json'), warnings: [] }
}
